/** Characters that XML 1.0 cannot contain, even escaped: a single one would make the whole file unreadable. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

const clean = (text: string) => text.toWellFormed().replace(FORBIDDEN, '');

/** Text between tags. */
export const xmlText = (text: string): string =>
  clean(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Text as CDATA; an end marker inside it is split over two sections. */
export const cdata = (text: string): string => `<![CDATA[${clean(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
