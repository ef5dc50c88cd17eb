// The only script of the public pages, which all work without it. It imports nothing, so that it stays one small file.

// For browsers with a theme from before the server's cookie existed. The key is the one in lib/page/theme.ts.
try {
  const theme = localStorage.getItem('ui-theme') === 'light' ? 'light' : 'dark';
  if (document.documentElement.dataset.theme !== theme) {
    document.documentElement.dataset.theme = theme;
    Object.assign(document, { cookie: `ui-theme=${theme}; path=/; max-age=31536000; samesite=lax` });
  }
} catch {
  // The browser blocks storage: the page keeps the theme it was sent with.
}

const menu = document.querySelector<HTMLDetailsElement>('details[data-menu]');
document.addEventListener('click', ({ target }) => {
  if (target instanceof Node && !menu?.contains(target)) menu?.removeAttribute('open');
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu?.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});

document.querySelector('[data-go-back]')?.addEventListener('click', (event) => {
  if (history.length < 2) return;
  event.preventDefault();
  history.back();
});
