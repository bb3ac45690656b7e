"""Notices: who wants to be told what happens in an event, and what they are told."""
