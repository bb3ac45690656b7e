"""The Dutch system while its text was a procedure: the editions of 2011 and 2012."""
