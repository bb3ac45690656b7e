"""Results: entered, corrected, and the sheet on which they are written."""
