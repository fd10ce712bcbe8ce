"""Pictures: text as Graphviz, Mermaid and SVG take it, below all that draws."""
