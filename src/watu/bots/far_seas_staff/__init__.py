"""The Far Seas by plan: staffs that reckon a whole phase before they give its first order."""
