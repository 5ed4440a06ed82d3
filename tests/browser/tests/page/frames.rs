//! The page and its views in frames of every kind. Those that are not here: without an origin, from a disk
//! (`single_file`), hidden at first, out of sight (`messages`), small (`embed`), without a drawing context and
//! without scripts (`loading`).
