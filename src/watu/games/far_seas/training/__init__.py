"""§10, §11 Training scenarios."""
