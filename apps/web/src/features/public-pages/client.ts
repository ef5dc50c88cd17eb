// All that a public page runs; each works without it. It imports nothing, so that it stays one small file.

// A browser that chose its theme before there was a cookie for the server to read. The key is that of lib/theme.ts.
try {
  const theme = localStorage.getItem('ui-theme') === 'light' ? 'light' : 'dark';
  if (document.documentElement.dataset.theme !== theme) {
    document.documentElement.dataset.theme = theme;
    Object.assign(document, { cookie: `ui-theme=${theme}; path=/; max-age=31536000; samesite=lax` });
  }
} catch {
  // A browser that keeps nothing for us: the page stays as it was sent.
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
