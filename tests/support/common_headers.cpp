// Exists to have the common headers compiled once for all tests.
