"""Rating lists: loaded, searched, chosen for an event, compared with what was claimed."""
