/**
 * Keeps the focus in its place when what has it disappears: a row that is removed, a notice, a button that becomes another
 * one. Browsers leave it nowhere then, and a screen reader begins again at the top. Works once it is imported.
 */

/** Not those that open when they are focused. */
const CONTROLS = 'a[href], button, summary, input:not([role=combobox]), select, textarea';
/** On phones, these bring up the keyboard. */
const TYPED_INTO = 'input:not([type=checkbox], [type=radio]), textarea';

/** The control of the page that has the focus, or had it until it was removed. */
let held: { control: Element; path: string } | null = null;
/** The key that removed it may still be down. */
let hasMoved = false;

const page = () => document.getElementById('page');
const isFocusNowhere = () => document.activeElement === null || document.activeElement === document.body;

function hold(focused: EventTarget | null) {
  const isOnPage = focused instanceof Element && focused !== page() && page()?.contains(focused);
  held = isOnPage ? { control: focused, path: location.pathname } : null;
}

hold(document.activeElement);
document.addEventListener('focusin', ({ target }) => hold(target));
document.addEventListener('focusout', () =>
  queueMicrotask(() => {
    // A click beside all controls leaves the focus nowhere, too.
    if (held?.control.isConnected && isFocusNowhere()) held = null;
  }),
);
document.addEventListener(
  'keydown',
  (event) => {
    // Holding Enter must not act on one row after the other.
    if (hasMoved && event.repeat) event.preventDefault();
    else hasMoved = false;
  },
  { capture: true },
);
new MutationObserver((records) => {
  if (!held || held.control.isConnected || !isFocusNowhere()) return;
  const { control, path } = held;
  held = null;
  // Another page takes the focus itself.
  if (path !== location.pathname) return;
  const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(control)));
  const next = (removal && placeAfter(removal, control)) ?? page();
  hasMoved = true;
  next?.focus();
}).observe(document.body, { childList: true, subtree: true });

/** The same control of what stands there now, or before it; else the nearest one around. */
function placeAfter({ target, previousSibling, removedNodes }: MutationRecord, control: Element) {
  const removed = [...removedNodes].find((node) => node.contains(control));
  const at = removed ? Math.max(controlsIn(removed).indexOf(control as HTMLElement), 0) : 0;
  const place = previousSibling?.isConnected ? previousSibling : target;
  const isAfter = (node: Node) => (place.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const siblings = [...target.childNodes].filter((node) => node instanceof HTMLElement);
  for (const neighbour of [siblings.find(isAfter), siblings.findLast((node) => !isAfter(node))]) {
    const controls = neighbour ? controlsIn(neighbour) : [];
    if (controls.length > 0) return controls[Math.min(at, controls.length - 1)];
  }
  for (let around: Node | null = target; around; around = around === page() ? null : around.parentNode) {
    const controls = controlsIn(around);
    if (controls.length > 0) return controls.find(isAfter) ?? controls.at(-1);
  }
  return undefined;
}

/** In the order of Tab, `node` included if it is one. Without a layout, those of a removed row are found as well. */
function controlsIn(node: Node): HTMLElement[] {
  if (!(node instanceof HTMLElement)) return [];
  const isTouched = matchMedia('(pointer: coarse)').matches;
  return [node, ...node.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (each) =>
      each.matches(CONTROLS) &&
      !each.hasAttribute('disabled') &&
      each.tabIndex >= 0 &&
      (!each.isConnected || each.checkVisibility?.() !== false) &&
      !(isTouched && each.matches(TYPED_INTO)),
  );
}
