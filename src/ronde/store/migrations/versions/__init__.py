"""One file per revision, named by its number: a later one never edits an earlier one."""
