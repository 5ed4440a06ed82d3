//! The page's entry point: calls the library's start, nothing else.

fn main() {
    ridgepoint::start();
}
