import type { PageSlot } from '@pressloom/contract';
import { escapeHtml } from '../../text/escape-html.ts';

export type SlotValues = Partial<Record<PageSlot, string>>;

/** Puts values into the marked places of a page, in one pass: what a visitor typed can mark no place of its own. */
export const fillSlots = (page: string, values: SlotValues) =>
  page.replace(/\{\{(\w+)\}\}/g, (_, name: PageSlot) => escapeHtml(values[name] ?? ''));
