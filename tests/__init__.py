"""The tests; the folders mirror src/watu."""
