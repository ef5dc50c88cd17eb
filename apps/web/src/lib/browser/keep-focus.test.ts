import { afterEach, beforeEach, expect, test } from 'vitest';
import './keep-focus.ts';

const ROWS = `<h1>Plan</h1>
  <ul>
    <li id="first"><button>Open 1</button><button>Decline 1</button></li>
    <li id="second"><button>Open 2</button><button>Decline 2</button></li>
    <li id="third"><button>Open 3</button><button>Decline 3</button></li>
  </ul>
  <p>Up to 3 credits</p>
  <a href="/accept">Accept</a>`;

beforeEach(() => {
  document.body.innerHTML = `<button>Menu</button><main id="page" tabindex="-1">${ROWS}</main>`;
  history.replaceState(null, '', '/plan');
});
afterEach(() => document.body.replaceChildren());

const byText = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === text);
const remove = (id: string) => document.getElementById(id)?.remove();
const focused = () => document.activeElement?.textContent || document.activeElement?.id || 'nowhere';
/** The observer is told when the current script has ended. */
const observed = () => new Promise((resolve) => setTimeout(resolve));

test.each<[string, string, () => void, string]>([
  ['the same control of the next row', 'Decline 2', () => remove('second'), 'Decline 3'],
  ['that of the row before it, after the last one', 'Decline 3', () => remove('third'), 'Decline 2'],
  ['that of the row that took its place', 'Decline 2', () => replace('second', '<li><a href="/">New</a></li>'), 'New'],
  ['the button that took its place', 'Open 2', () => replaceButton(), 'Resume 2'],
  ['what takes the place of a list', 'Open 1', () => replace('list', '<a href="/empty">Begin</a>'), 'Begin'],
  [
    'the next control, where there is nothing else in the list',
    'Open 1',
    () => replace('list', '<p>Empty</p>'),
    'Accept',
  ],
  ['the page, where it has no control', 'Open 1', () => page().replaceChildren(), 'page'],
])('the focus goes to %s', async (_, on, change, next) => {
  document.querySelector('ul')?.setAttribute('id', 'list');
  byText(on)?.focus();
  change();
  await observed();
  expect(focused()).toBe(next);
});

test.each<[string, () => void]>([
  ['was given up by a click beside all controls', () => (document.activeElement as HTMLElement).blur()],
  ['another page is opened', () => history.replaceState(null, '', '/drafts')],
])('the focus is left alone where it %s', async (_, before) => {
  byText('Decline 2')?.focus();
  before();
  await observed();
  remove('second');
  await observed();
  expect(document.activeElement).toBe(document.body);
});

test('the focus stays where the page put it', async () => {
  byText('Decline 2')?.focus();
  remove('second');
  byText('Accept')?.focus();
  await observed();
  expect(focused()).toBe('Accept');
});

test('holding a key acts once', async () => {
  byText('Decline 2')?.focus();
  remove('second');
  await observed();
  const key = (repeat: boolean) =>
    new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
  const isAllowed = (event: Event) => byText('Decline 3')?.dispatchEvent(event);
  expect([isAllowed(key(true)), isAllowed(key(false)), isAllowed(key(true))]).toEqual([false, true, true]);
});

const page = () => document.getElementById('page') as HTMLElement;

function replace(id: string, html: string) {
  const old = document.getElementById(id) as HTMLElement;
  // As React does it: first out, then in.
  const { nextSibling, parentElement } = old;
  old.remove();
  const made = document.createElement('div');
  made.innerHTML = html;
  parentElement?.insertBefore(made.firstElementChild as Element, nextSibling);
}

function replaceButton() {
  const old = byText('Open 2') as HTMLElement;
  const { nextSibling, parentElement } = old;
  old.remove();
  parentElement?.insertBefore(
    Object.assign(document.createElement('button'), { textContent: 'Resume 2' }),
    nextSibling,
  );
}
