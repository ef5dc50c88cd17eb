import { withoutHandlers } from './without-handlers.ts';
import { withoutStyles } from './without-styles.ts';

/**
 * Parses markup; nothing in it is loaded or run. The body is opened explicitly: a parser puts leading comments outside
 * of it, in time quadratic in their number, 0.3 s for 7,000.
 */
export const parseMarkup = (html: string): HTMLElement =>
  new DOMParser().parseFromString(`<!doctype html><body>${withoutHandlers(html)}`, 'text/html').body;

/** Parses markup without its styles, for those who read its text; `style` attributes become `data-style`. */
export const parseUnstyled = (html: string): HTMLElement => parseMarkup(withoutStyles(html));
