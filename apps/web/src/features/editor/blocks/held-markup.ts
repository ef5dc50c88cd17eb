/** Markup of the posts that are open in this page, by a ticket that stands for it in copied text. */
const held = new Map<string, string>();
const tickets = new Map<string, string>();

/**
 * A ticket for markup that goes to the clipboard. Markup itself never comes back from there: another page could have
 * written it.
 */
export function ticketFor(markup: string): string {
  const known = tickets.get(markup);
  if (known) return known;
  const ticket = `${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`;
  tickets.set(markup, ticket);
  held.set(ticket, markup);
  return ticket;
}

export const markupOf = (ticket: string | undefined): string | undefined => held.get(ticket ?? '');
