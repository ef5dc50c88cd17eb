const SILENT = new Set(
  'script style template noscript head title svg math canvas object embed iframe audio video form button select textarea'.split(
    ' ',
  ),
);

/** Ways to put a text on a page that nobody reads: instructions for a model are hidden like that. */
const UNSEEN =
  /(?:display ?: ?none|visibility ?: ?hidden|font-size ?: ?(?:(?:0|0?\.0\d*)(?:em|rem)?|[01]?(?:\.\d+)?(?:px|pt|%)) ?(?:;|!|$)|opacity ?: ?(?:0|0?\.0\d*) ?(?:;|!|$)|(?:(?<!margin-)(?:left|top)|text-indent) ?: ?-\d{3,}|margin-(?:left|top) ?: ?-\d{4,}|clip-path ?: ?inset\( ?(?:50|100)%)/i;

/** Styles longer than this are not written by hand, and not read. */
const STYLE_MAX = 2_000;

/** Whether a reader of the page sees nothing of an element's text. */
export const isHidden = (name: string, { hidden, style, class: names, ...rest }: Record<string, string>): boolean =>
  SILENT.has(name) ||
  hidden !== undefined ||
  rest['aria-hidden'] === 'true' ||
  (style !== undefined && UNSEEN.test(style.slice(0, STYLE_MAX).replace(/\s+/g, ' '))) ||
  (names !== undefined && /(?:^|\s)(?:screen-reader-text|sr-only|visually-hidden|hidden)(?:\s|$)/.test(names));
