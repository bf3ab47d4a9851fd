"""Two people at one screen: the curtain between them, and whose view one person sees."""
