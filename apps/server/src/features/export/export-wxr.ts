import { categoriesOf, clockOf, imageIdOf, type User } from '@pressloom/contract';
import { unescapeHtml } from '@pressloom/wordpress';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import type { posts } from '../../database/schema/index.ts';
import { imageTagsIn } from '../../text/image-tags.ts';
import { siteExcerptOf, siteMarkupOf } from '../../text/site-markup.ts';
import { readImageTypes, sharedImageAddress } from '../images/index.ts';
import { settingsOf } from './as-on-site.ts';
import { type CopyOnSite, readPostsWithCopies, readTimeZones } from './read-rows.ts';
import { seoMeta } from './seo-meta.ts';
import { termSlug } from './term-slug.ts';
import { authorEntry, createAuthors } from './wxr-authors.ts';
import { createCategories } from './wxr-categories.ts';
import { cdata, xmlText } from './xml.ts';

type Where = Pick<Config, 'publicUrl' | 'appSecret' | 'previousAppSecret'>;

/**
 * All posts in WordPress' own export format, WXR 1.2, in chunks. Uploaded images (featured and in the text) are
 * attachments whose URLs work without signing in for some days, so that WordPress' importer can fetch them; it then
 * replaces the URLs with its own.
 */
export async function* exportWxr(db: Db, config: Where, user: User): AsyncGenerator<string> {
  const authors = createAuthors(user);
  const tree = createCategories();
  yield opening(config, authorEntry(authors.user));
  const timeZones = await readTimeZones(db, user);
  const attached = new Map<string, number>();
  let lastId = 0;
  for await (const { post, copy } of readPostsWithCopies(db, user)) {
    const { login, entry } = authors.of(copy);
    const categories = categoriesOf(post).map((path) => tree.of(path));
    yield [entry, ...categories.map((category) => category.entry)].join('');
    const postId = ++lastId;
    const timeZone = (post.siteId && timeZones.get(post.siteId)) || 'UTC';
    const types = await readImageTypes(db, user.id, imagesOf(post));
    const shared = (id: string) => {
      const contentType = types.get(id);
      return contentType && sharedImageAddress(config, { id, contentType });
    };
    const images = attachedImages(post, shared);
    const fresh = images.filter(({ key }) => !attached.has(key));
    for (const { key } of fresh) attached.set(key, ++lastId);
    const content = post.content.replace(IN_TEXT, (own, id: string) => shared(id) ?? own);
    const featured = images.find(({ isFeatured }) => isFeatured);
    const terms = [
      ...categories.map(({ name, slug }) => term('category', name, slug)),
      ...post.keywords.map((keyword) => term('post_tag', keyword)),
    ];
    yield item(config, { ...post, content, timeZone, terms }, copy, login, {
      id: postId,
      imageId: featured && attached.get(featured.key),
    });
    for (const image of fresh)
      yield attachment(config, image, login, attached.get(image.key) ?? 0, postId, { date: post.createdAt, timeZone });
  }
  yield '</channel>\n</rss>\n';
}

/** URLs of uploaded images in attributes of the content. */
const IN_TEXT = /(?<=")\/api\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=")/g;

/** More than any post contains; the database limits the number of query parameters. */
const IMAGES = 1_000;

const imagesOf = ({ content, featuredImage }: PostRow): string[] =>
  [...new Set([imageIdOf(featuredImage), ...[...content.matchAll(IN_TEXT)].map(([, id]) => id)])]
    .filter((id) => id !== undefined)
    .slice(0, IMAGES);

interface Image {
  /** Identifies an image that appears in several posts: uploads by their id. */
  key: string;
  address: string;
  alt: string;
  isFeatured: boolean;
}

/** The images for WordPress to fetch: the featured image wherever it is hosted, and our uploads in the text. */
function attachedImages(
  { content, featuredImage, featuredImageAlt }: PostRow,
  shared: (id: string) => string | undefined,
): Image[] {
  const images: Image[] = [];
  const featuredId = imageIdOf(featuredImage);
  const featuredAddress = featuredId ? shared(featuredId) : featuredImage;
  if (featuredAddress)
    images.push({
      key: featuredId ?? featuredAddress,
      address: featuredAddress,
      alt: featuredImageAlt,
      isFeatured: true,
    });
  const keys = new Set(images.map(({ key }) => key));
  for (const tag of imageTagsIn(content)) {
    const [id = ''] = [...tag.matchAll(IN_TEXT)].map(([, own]) => own);
    const address = id && shared(id);
    if (!address || keys.has(id)) continue;
    keys.add(id);
    images.push({ key: id, address, alt: unescapeHtml(/\salt="([^"]*)"/.exec(tag)?.[1] ?? ''), isFeatured: false });
  }
  return images;
}

function opening({ publicUrl }: Where, author: string): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- All your posts from pressloom. In WordPress: Tools, Import, WordPress; choose this file, and let it download the attachments. -->
<rss version="2.0"
  xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:wfw="http://wellformedweb.org/CommentAPI/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>pressloom</title>
  <link>${xmlText(publicUrl)}</link>
  <description></description>
  <pubDate>${new Date().toUTCString()}</pubDate>
  <language>en-US</language>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>${xmlText(publicUrl)}</wp:base_site_url>
  <wp:base_blog_url>${xmlText(publicUrl)}</wp:base_blog_url>
${author}  <generator>pressloom</generator>
`;
}

type PostRow = typeof posts.$inferSelect;

interface InZone {
  /** That of its site, whose clock WordPress dates posts by. */
  timeZone: string;
}

function item(
  { publicUrl }: Where,
  post: PostRow & InZone & { terms: string[] },
  copy: CopyOnSite | undefined,
  login: string,
  { id, imageId }: { id: number; imageId: number | undefined },
): string {
  const { publicationDate, publishedAt, scheduledDate, createdAt } = post;
  const date = publicationDate ? new Date(publicationDate) : (publishedAt ?? scheduledDate ?? createdAt);
  const thumbnail = imageId
    ? `<wp:postmeta><wp:meta_key>${cdata('_thumbnail_id')}</wp:meta_key><wp:meta_value>${cdata(String(imageId))}</wp:meta_value></wp:postmeta>`
    : '';
  return `  <item>
    <title>${cdata(post.title)}</title>
    <link>${xmlText(`${publicUrl}/posts/${post.id}`)}</link>
    <pubDate>${date.toUTCString()}</pubDate>
    <dc:creator>${cdata(login)}</dc:creator>
    <guid isPermaLink="false">urn:uuid:${post.id}</guid>
    <description></description>
    <content:encoded>${cdata(siteMarkupOf(post))}</content:encoded>
    <excerpt:encoded>${cdata(siteExcerptOf(post))}</excerpt:encoded>
${facts(id, date, {
  ...settingsOf(post, copy),
  timeZone: post.timeZone,
  type: post.type,
  parent: 0,
  modified: post.updatedAt,
  comments: post.commentStatus === 'closed' ? 'closed' : 'open',
})}
    ${post.terms.join('\n    ')}
    ${thumbnail}
    ${seoMeta(post)}
  </item>
`;
}

function attachment(
  { publicUrl }: Where,
  image: Image,
  login: string,
  id: number,
  parent: number,
  { date, timeZone }: InZone & { date: Date },
): string {
  const name = `image-${id}`;
  return `  <item>
    <title>${cdata(image.alt || name)}</title>
    <link>${xmlText(publicUrl)}</link>
    <pubDate>${date.toUTCString()}</pubDate>
    <dc:creator>${cdata(login)}</dc:creator>
    <guid isPermaLink="false">${xmlText(image.address)}</guid>
    <description></description>
    <content:encoded>${cdata('')}</content:encoded>
    <excerpt:encoded>${cdata('')}</excerpt:encoded>
${facts(id, date, { timeZone, status: 'inherit', type: 'attachment', parent, name, modified: date })}
    <wp:attachment_url>${cdata(image.address)}</wp:attachment_url>
    <wp:postmeta><wp:meta_key>${cdata('_wp_attachment_image_alt')}</wp:meta_key><wp:meta_value>${cdata(image.alt)}</wp:meta_value></wp:postmeta>
  </item>
`;
}

interface Facts extends InZone {
  status: string;
  type: string;
  parent: number;
  name: string;
  modified: Date;
  comments?: 'open' | 'closed';
  password?: string;
  isSticky?: boolean;
}

function facts(
  id: number,
  date: Date,
  { timeZone, status, type, parent, name, modified, comments = 'open', password = '', isSticky = false }: Facts,
): string {
  const tag = (key: string, value: string | number) =>
    `    <wp:${key}>${typeof value === 'number' ? value : cdata(value)}</wp:${key}>`;
  return [
    tag('post_id', id),
    tag('post_date', mysqlDate(date, timeZone)),
    tag('post_date_gmt', mysqlDate(date)),
    tag('post_modified', mysqlDate(modified, timeZone)),
    tag('post_modified_gmt', mysqlDate(modified)),
    tag('comment_status', comments),
    tag('ping_status', 'open'),
    tag('post_name', name),
    tag('status', status),
    tag('post_parent', parent),
    tag('menu_order', 0),
    tag('post_type', type),
    tag('post_password', password),
    tag('is_sticky', isSticky ? 1 : 0),
  ].join('\n');
}

const term = (domain: string, name: string, slug = termSlug(name)) =>
  `<category domain="${domain}" nicename="${xmlText(slug)}">${cdata(name)}</category>`;

/** "2026-11-21 09:30:00" */
const mysqlDate = (date: Date, timeZone = 'UTC') => clockOf(date, timeZone).replace('T', ' ');
