"""Who plays: entries, check-in, absences, who comes to the next round."""
