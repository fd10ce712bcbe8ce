"""The texts of the Comprehensive Rules: reading, keeping and looking them up; their history, what
cites what, and where each paragraph is encoded. The texts are users' files, no part of lawmage.
"""
