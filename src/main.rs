//! The page's entry point: calls the library's start, nothing else.

/// Smaller than the standard library's, to be fetched with the first view.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

fn main() {
    ridgepoint::start();
}
