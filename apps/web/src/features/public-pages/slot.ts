import type { PageSlot } from '@pressloom/contract';

/** Marks a placeholder that the server fills in when it sends the page. */
export const slot = (name: PageSlot) => `{{${name}}}`;
