// Before the first paint, so that a light page never flashes dark. The key is that of src/lib/theme.ts.
try {
  if (localStorage.getItem('ui-theme') === 'light') document.documentElement.dataset.theme = 'light';
} catch {}
