//! What `build.rs` makes of the files in `assets`: the answers of each, for `table::compact`.

/// Those of devices, networks, the ridge history and conventions.
pub(crate) const TABLES: [&str; 4] = [
    include_str!(concat!(env!("OUT_DIR"), "/table_0.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/table_1.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/table_2.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/table_3.txt")),
];

/// Those of the Chinese and the English messages.
pub(crate) const LANGUAGES: [&str; 2] = [
    include_str!(concat!(env!("OUT_DIR"), "/zh.txt")),
    include_str!(concat!(env!("OUT_DIR"), "/en.txt")),
];
