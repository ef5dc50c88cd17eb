/** Styles are read, never applied: the browser would report each one as a violation of the content security policy. */
export const withoutStyles = (html: string): string =>
  html
    .replace(/<style\b[\s\S]*?(?:<\/style>|$)/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, '$1data-style'));
