/**
 * Markup whose event handlers have another name. A parser never runs them, but the browser reports each one to the
 * console as a breach of the page's policy.
 */
export const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/([\s/])on(?=[a-z]+\s*=)/gi, '$1data-on-'));
