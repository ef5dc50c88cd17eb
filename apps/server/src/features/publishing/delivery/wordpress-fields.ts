import { CONTENT_MAX, type ComparedText, EXCERPT_MAX, TITLE_MAX, withoutTags } from '@pressloom/contract';
import {
  cleanText,
  type PostFields,
  type RemotePost,
  readableText,
  type SeoValues,
  unescapeHtml,
} from '@pressloom/wordpress';
import { refused } from '../../../http/errors.ts';
import { excerptOf } from '../../../text/excerpt.ts';
import { siteExcerptOf, siteMarkupOf } from '../../../text/site-markup.ts';
import type { LockedPost } from '../../posts/index.ts';
import { fromSeoValues } from '../seo/seo-values.ts';
import { dateToSend, settingsFromSite, settingsNotSaved } from './post-settings.ts';
import { retitle } from './retitle.ts';

type PostContent = Pick<
  LockedPost,
  | 'title'
  | 'content'
  | 'contentForm'
  | 'excerpt'
  | 'automaticExcerpt'
  | 'commentStatus'
  | 'visibility'
  | 'password'
  | 'sticky'
  | 'publicationDate'
  | 'type'
  | 'origin'
>;

/** Ids of things on the site that a post refers to; undefined ones are left as they are there. */
export interface PostReferences {
  categories?: number[];
  tags?: number[];
  featuredMedia?: number;
  author?: number;
}

/**
 * A post as fields of the WordPress REST API. Undefined terms and images are left out: `[]` and 0 clear them. So are the
 * settings that the user left to the site: it has its defaults when the post is created, and keeps what it has later.
 * Status and slug follow when the post is to be public (bring-to-state.ts).
 */
export function toWordPressPost(post: PostContent, references: PostReferences, found?: RemotePost) {
  const { commentStatus, visibility, password, sticky, type, origin } = post;
  const isWrittenThere = origin === 'site' || post.contentForm === 'blocks';
  const { title, excerpt } = isWrittenThere ? besideFound(post, found) : post;
  const date = dateToSend(post, found);
  return {
    ...(title !== undefined && { title }),
    ...(type === 'post' && { excerpt }),
    content: siteMarkupOf(post),
    ...(commentStatus !== 'default' && { comment_status: commentStatus }),
    ...(visibility !== 'default' && { password: visibility === 'password' ? password : '' }),
    ...(type === 'post' && sticky !== null && { sticky }),
    ...(date && { date_gmt: date }),
    ...(references.categories && { categories: references.categories }),
    ...(references.tags && { tags: references.tags }),
    ...(references.featuredMedia !== undefined && { featured_media: references.featuredMedia }),
    ...(references.author !== undefined && { author: references.author }),
  };
}

/**
 * Title and excerpt of a post that was written in WordPress: where ours say the same, the site's own stay, with their
 * markup. Such a title is not sent, as it may go on where we stopped reading; one that differs keeps the markup of the
 * rest. WordPress makes the excerpt that nobody wrote.
 */
function besideFound(post: PostContent, found: RemotePost | undefined) {
  const ownExcerpt = siteExcerptOf(post);
  return {
    title: found ? titleBeside(found.title, post.title) : post.title,
    excerpt: found && plainExcerpt(found.excerpt).trim() === ownExcerpt.trim() ? found.excerpt : ownExcerpt,
  };
}

function titleBeside(there: string, title: string): string | undefined {
  const isTitle = (markup: string) => plainTitle(markup).trim() === title.trim();
  if (isTitle(there)) return undefined;
  const markup = retitle(there, title);
  return isTitle(markup) ? markup : title;
}

/** A title as we keep it: cut to our length, never within a character. */
export const plainTitle = (title: string) =>
  cleanText(unescapeHtml(withoutTags(title)))
    .slice(0, TITLE_MAX)
    .toWellFormed();

const plainExcerpt = (excerpt: string) => cleanText(excerpt.slice(0, EXCERPT_MAX));

/** Names the fields that the site did not save as they were sent. Title and text are compared as a reader would. */
export function fieldsNotSaved(sent: PostFields, saved: RemotePost): string[] {
  const notices: string[] = [];
  if (sent.excerpt && sent.excerpt !== saved.excerpt && readableText(sent.excerpt) !== readableText(saved.excerpt)) {
    notices.push('The excerpt on the site differs from the one that was sent.');
  }
  const lost = (ids: number[] | undefined, there: number[]) => (ids ?? []).filter((id) => !there.includes(id)).length;
  const categories = lost(sent.categories, saved.categories);
  if (categories > 0) notices.push(categoriesNotTaken(categories, sent.categories?.length ?? 0));
  const tags = lost(sent.tags, saved.tags);
  if (tags > 0) notices.push(`The site didn’t save ${tags} of ${sent.tags?.length} tags.`);
  if (sent.featured_media && saved.featuredMedia !== sent.featured_media) {
    notices.push('The site didn’t save the featured image.');
  }
  if (sent.comment_status && saved.commentStatus !== sent.comment_status) {
    notices.push('The site didn’t save the comment setting.');
  }
  notices.push(...settingsNotSaved(sent, saved));
  return notices;
}

const categoriesNotTaken = (lost: number, sent: number) =>
  sent === 1
    ? 'The site didn’t save the category of the post.'
    : `The site didn’t save ${lost} of ${sent} categories of the post.`;

interface NamesThere {
  category: string;
  moreCategories: string[];
  /** Null if the site has none from us. */
  tags: string[] | null;
  /** Of the author that the post has there. */
  author: string | undefined;
}

/**
 * Our fields of a post as its site has it: the text as it is written there. @throws 422 `content_too_large`
 *
 * @param ours stay where the site's value means the same
 * @param seo as its plugin tells them
 */
export function fromWordPressPost(
  remote: RemotePost,
  ours: ComparedText,
  { category, moreCategories, tags, author }: NamesThere,
  seo: SeoValues,
): ComparedText {
  const { title, content: markup, excerpt } = remote;
  const content = cleanText(markup);
  if (content.length > CONTENT_MAX) {
    throw refused('content_too_large', 'The text on the site is too long to be taken over here.');
  }
  return {
    title: plainTitle(title),
    excerpt: plainExcerpt(excerpt) || excerptOf(content),
    content,
    contentForm: 'blocks',
    category,
    moreCategories,
    keywords: tags === null || isSameTags(ours.keywords, tags) ? ours.keywords : tags,
    ...fromSeoValues(seo, ours),
    ...settingsFromSite(remote, ours, author),
  };
}

/** WordPress returns tags in its own order. */
const isSameTags = (ours: string[], theirs: string[]) =>
  JSON.stringify([...ours].sort()) === JSON.stringify([...theirs].sort());
