"""The report of a batch: numbers first, then tables, pictures and a page."""
