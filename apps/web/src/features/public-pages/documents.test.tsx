import { PAGE_SLOTS } from '@pressloom/contract';
import { describe, expect, test } from 'vitest';
import { documents } from './documents.tsx';
import { renderDocument } from './render-document.tsx';

// The test reads the pages without loading what they refer to.
Reflect.get(window, 'happyDOM').settings.handleDisabledFileLoadingAsSuccess = true;

/** Opens a page as a browser without scripts would. */
const open = (name: string) => {
  const page = documents.find((one) => one.name === name);
  if (!page) throw new Error(`There is no page ${name}`);
  return new DOMParser().parseFromString(renderDocument(page), 'text/html');
};

const textOf = (name: string) => open(name).body.textContent?.replace(/\s+/g, ' ') ?? '';
const meta = (page: Document, name: string) =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

describe('every public page', () => {
  test.each(documents)('$name has a title, a description and one heading', ({ name, title, description }) => {
    const page = open(name);
    expect(page.title).toBe(title);
    expect(meta(page, 'description')).toBe(description);
    expect(description.length).toBeLessThanOrEqual(160);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect([...page.querySelectorAll('header, main, footer')].map(({ localName }) => localName)).toEqual(
      expect.arrayContaining(['header', 'main', 'footer']),
    );
  });

  test.each(documents)('$name tells others what it is, with our own image', ({ name, title, path }) => {
    const page = open(name);
    expect(meta(page, 'og:title')).toBe(title);
    expect(meta(page, 'og:image')).toBe('{{publicUrl}}/og.jpg');
    expect(meta(page, 'og:url')).toBe(path && `{{publicUrl}}${path}`);
  });

  test.each(documents)('$name is listed under its one address, or not at all', ({ name, path, isListed }) => {
    const page = open(name);
    const canonical = page.querySelector('link[rel=canonical]')?.getAttribute('href');
    expect(canonical).toBe(isListed ? `{{publicUrl}}${path}` : undefined);
    expect(meta(page, 'robots')).toBe(isListed ? undefined : 'noindex');
  });

  test.each(documents)('$name runs one script that does not wait for, and loads nothing from elsewhere', ({ name }) => {
    const page = open(name);
    const scripts = [...page.querySelectorAll('script')].map((script) => [script.type, script.getAttribute('src')]);
    expect(scripts).toEqual([['module', '/src/features/public-pages/client.ts']]);
    expect(page.querySelectorAll('link[rel=stylesheet]')).toHaveLength(1);
    for (const element of page.querySelectorAll('[src], [srcset], link[href]')) {
      const address = element.getAttribute('src') ?? element.getAttribute('srcset') ?? element.getAttribute('href');
      expect(address).toMatch(/^(\/[^/]|\{\{publicUrl\}\})/);
    }
    expect(page.querySelectorAll('style, [style], [onclick]')).toHaveLength(0);
  });

  test('marks only places that the server knows', () => {
    const marked = documents.flatMap((page) =>
      [...renderDocument(page).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name),
    );
    expect(new Set(marked)).toEqual(new Set(PAGE_SLOTS));
  });
});

describe('the specification', () => {
  test('/: hero, four feature cards, three testimonials attributed to roles, a call to action, header and footer', () => {
    const main = open('home').querySelector('main');
    const [hero, features, testimonials, callToAction] = main?.children ?? [];
    expect(hero?.querySelector('h1')).not.toBeNull();
    expect(features?.querySelectorAll('li h3')).toHaveLength(4);
    expect([...(testimonials?.querySelectorAll('figcaption') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Food blogger, three sites',
      'Content marketer, company blog',
      'Agency editor, twelve client sites',
    ]);
    expect(callToAction?.querySelector('a')?.getAttribute('href')).toBe('/auth?tab=register');
  });

  test('/pricing: Free and Pro in INR, monthly and yearly, and Pro leads to the payment of what was chosen', () => {
    const page = open('pricing');
    expect([...page.querySelectorAll('article h2')].map(({ textContent }) => textContent)).toEqual(['Free', 'Pro']);
    expect(textOf('pricing')).toMatch(/Indian rupees \(INR\)/);
    expect([...page.querySelectorAll('input[type=radio]')].map(({ id }) => id)).toEqual(['monthly', 'yearly']);
    for (const price of ['₹0', '{{priceProMonthly}}', '{{priceProYearly}}', '{{creditsFree}} AI credits a month']) {
      expect(textOf('pricing')).toContain(price);
    }
    const actions = [...page.querySelectorAll('article a')].map((a) => [
      a.textContent,
      a.className.match(/[a-z-]*signed-in:hidden/)?.[0],
    ]);
    expect(actions).toEqual([
      ['Create your account', 'signed-in:hidden'],
      ['Go to the dashboard', 'not-signed-in:hidden'],
    ]);
    const buy = page.querySelector<HTMLButtonElement>('article button');
    expect([buy?.textContent, buy?.type]).toEqual(['Get Pro', 'submit']);
    const form = page.getElementById(buy?.getAttribute('form') ?? '');
    expect(form?.getAttribute('action')).toBe('/payment');
    expect(
      [...(form?.querySelectorAll<HTMLInputElement>('input[name=period]') ?? [])].map(({ value }) => value),
    ).toEqual(['month', 'year']);
  });

  test('where nothing is sold, a page without any price says so', () => {
    expect(textOf('free-to-use')).toContain('sells nothing');
    expect(textOf('free-to-use')).not.toMatch(/₹|\bPro\b/);
  });

  test('/contact: details, business hours, and a form of name, email, subject and message', () => {
    const page = open('contact');
    expect(textOf('contact')).toContain('Mon–Fri 9:00–18:00 IST');
    expect(page.querySelector('section[aria-label="Contact details"] a')?.getAttribute('href')).toBe(
      'mailto:{{contactEmail}}',
    );
    const form = page.querySelector('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual(['post', '/contact']);
    const fields = [...page.querySelectorAll('form [required]')];
    expect(fields.map((field) => [field.getAttribute('name'), field.getAttribute('maxlength')])).toEqual([
      ['name', '100'],
      ['email', '254'],
      ['subject', '150'],
      ['message', '5000'],
    ]);
    for (const { id } of fields) expect(page.querySelector(`label[for="${id}"]`)).not.toBeNull();
  });

  test('/refunds: monthly 7 days in full, annual 14 days and then prorated, one-time 30 days', () => {
    const windows = [...open('refunds').querySelectorAll('main dl > div')].map(({ textContent }) => textContent);
    expect(windows).toHaveLength(3);
    expect(windows[0]).toMatch(/^Monthly subscription7 daysFull refund/);
    expect(windows[1]).toMatch(/^Annual subscription14 daysFull refund.*prorated/);
    expect(windows[2]).toMatch(/^One-time purchase30 daysFull refund/);
  });

  test('/terms is policy text', () => {
    expect(open('terms').querySelectorAll('main section h2').length).toBeGreaterThanOrEqual(8);
  });

  test('an unknown path shows the path, Go Back and Dashboard', () => {
    const main = open('unknown').querySelector('main');
    expect(main?.querySelector('code')?.textContent).toBe('{{path}}');
    expect([...(main?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Go Back',
      'Dashboard',
    ]);
  });

  test('links to /features, /pricing and /products are on every page', () => {
    for (const { name } of documents) {
      const links = [...open(name).querySelectorAll('header nav[aria-label=Main] a')].map((a) =>
        a.getAttribute('href'),
      );
      expect(links).toEqual(['/features', '/pricing', '/products', '/contact']);
    }
  });
});
