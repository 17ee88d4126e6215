// Before the first paint: the theme that the reader chose.
try {
  const chosen = localStorage.getItem('docs-theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // A browser that keeps nothing shows the system's theme.
}
