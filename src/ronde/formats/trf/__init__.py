"""The tournament report files of chess in all their dialects."""
