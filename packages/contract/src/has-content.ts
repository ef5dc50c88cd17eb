import { withoutTags } from './without-tags.ts';

/** Whether markup shows a reader anything: text, or something embedded. */
export const hasContent = (html: string): boolean =>
  withoutTags(html)
    .replace(/&nbsp;|&#160;/g, ' ')
    .trim() !== '' || /<(img|video|audio|iframe|figure|hr)\b/i.test(html);
