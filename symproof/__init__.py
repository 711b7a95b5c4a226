"""symproof"""
