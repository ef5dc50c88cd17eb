import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  document.documentElement.dataset.theme = 'dark';
  document.body.innerHTML =
    '<details data-menu open><summary>Menu</summary><a href="/pricing">Pricing</a></details><p>Text</p><a href="/" data-go-back>Go Back</a>';
});
afterEach(() => {
  delete document.documentElement.dataset.theme;
  document.body.innerHTML = '';
});

const menu = () => document.querySelector('details');

describe('the script of the public pages', () => {
  test('brings the theme of a browser that has no cookie for it', async () => {
    localStorage.setItem('ui-theme', 'light');
    await import('./client.ts');
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(document.cookie).toContain('ui-theme=light');
  });

  test('closes the menu on Escape, back to its button, and on a click beside it', async () => {
    await import('./client.ts');
    document.querySelector('details a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(menu()?.open).toBe(true);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(menu()?.open).toBe(false);
    expect(document.activeElement?.textContent).toBe('Menu');
    menu()?.setAttribute('open', '');
    document.querySelector('p')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(menu()?.open).toBe(false);
  });

  test('goes back where there is something behind, else home', async () => {
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
    const length = vi.spyOn(history, 'length', 'get');
    await import('./client.ts');
    const press = () => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      document.querySelector('[data-go-back]')?.dispatchEvent(click);
      return click.defaultPrevented;
    };
    length.mockReturnValue(2);
    expect(press()).toBe(true);
    expect(back).toHaveBeenCalledOnce();
    length.mockReturnValue(1);
    expect(press()).toBe(false);
    expect(back).toHaveBeenCalledOnce();
  });
});
