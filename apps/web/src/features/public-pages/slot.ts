import type { PageSlot } from '@pressloom/contract';

/** Marks a place in a page that the server fills when it sends the page. */
export const slot = (name: PageSlot) => `{{${name}}}`;
