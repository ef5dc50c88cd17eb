import type { PageSlot } from '@pressloom/contract';
import { escapeHtml } from '../../text/escape-html.ts';

export type SlotValues = Partial<Record<PageSlot, string>>;

/** Fills the slots of a page in one pass: visitors' input cannot introduce slots of its own. */
export const fillSlots = (page: string, values: SlotValues) =>
  page.replace(/\{\{(\w+)\}\}/g, (_, name: PageSlot) => escapeHtml(values[name] ?? ''));
