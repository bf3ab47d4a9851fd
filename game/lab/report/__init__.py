"""What a batch says: numbers first, then tables, pictures and a page."""
