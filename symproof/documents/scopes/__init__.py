"""What names mean at a place, and which lines are in force there."""
