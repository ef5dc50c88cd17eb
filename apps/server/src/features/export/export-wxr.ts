import type { PostStatus, User } from '@pressloom/contract';
import { toBlockMarkup } from '@pressloom/wordpress';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/connection.ts';
import type { posts } from '../../database/schema/index.ts';
import { imageIdOf } from '../images/image-store.ts';
import { sharedImageAddress } from '../images/shared-image.ts';
import { readPosts } from './read-rows.ts';
import { cdata, xmlText } from './xml.ts';

type Where = Pick<Config, 'publicUrl' | 'appSecret' | 'previousAppSecret'>;

const STATUSES: Record<PostStatus, string> = {
  draft: 'draft',
  pending: 'pending',
  scheduled: 'future',
  published: 'publish',
};

/**
 * All posts as WordPress' own export format, WXR 1.2, in pieces. Uploaded pictures are attachments whose addresses work
 * without signing in for some days, so that WordPress' importer can fetch them.
 */
export async function* exportWxr(db: Db, config: Where, user: User): AsyncGenerator<string> {
  yield opening(config, user);
  const ids = new Map<string, number>();
  let lastId = 0;
  for await (const post of readPosts(db, user)) {
    const postId = ++lastId;
    const picture = pictureOf(config, post);
    const known = picture && ids.get(picture.address);
    const pictureId = picture && (known ?? ++lastId);
    yield item(config, post, postId, pictureId);
    if (!picture || !pictureId || known) continue;
    ids.set(picture.address, pictureId);
    yield attachment(config, picture, pictureId, postId, post.createdAt);
  }
  yield '</channel>\n</rss>\n';
}

function opening({ publicUrl }: Where, { fullName, email }: User): string {
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
  <wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata(loginOf(email))}</wp:author_login><wp:author_email>${cdata(email)}</wp:author_email><wp:author_display_name>${cdata(fullName)}</wp:author_display_name><wp:author_first_name>${cdata('')}</wp:author_first_name><wp:author_last_name>${cdata('')}</wp:author_last_name></wp:author>
  <generator>pressloom</generator>
`;
}

type PostRow = typeof posts.$inferSelect;

function item({ publicUrl }: Where, post: PostRow, id: number, pictureId: number | undefined): string {
  const date = post.publishedAt ?? post.scheduledDate ?? post.createdAt;
  const terms = [
    ...(post.category ? [term('category', post.category)] : []),
    ...post.keywords.map((keyword) => term('post_tag', keyword)),
  ];
  const thumbnail = pictureId
    ? `<wp:postmeta><wp:meta_key>${cdata('_thumbnail_id')}</wp:meta_key><wp:meta_value>${cdata(String(pictureId))}</wp:meta_value></wp:postmeta>`
    : '';
  return `  <item>
    <title>${cdata(post.title)}</title>
    <link>${xmlText(`${publicUrl}/posts/${post.id}`)}</link>
    <pubDate>${date.toUTCString()}</pubDate>
    <dc:creator>${cdata(post.author)}</dc:creator>
    <guid isPermaLink="false">urn:uuid:${post.id}</guid>
    <description></description>
    <content:encoded>${cdata(toBlockMarkup(post.content))}</content:encoded>
    <excerpt:encoded>${cdata(post.excerpt)}</excerpt:encoded>
${facts(id, date, { status: STATUSES[post.status], type: 'post', parent: 0, name: '', modified: post.updatedAt })}
    ${terms.join('\n    ')}
    ${thumbnail}
  </item>
`;
}

interface Picture {
  address: string;
  alt: string;
}

function attachment({ publicUrl }: Where, picture: Picture, id: number, parent: number, date: Date): string {
  const name = `picture-${id}`;
  return `  <item>
    <title>${cdata(picture.alt || name)}</title>
    <link>${xmlText(publicUrl)}</link>
    <pubDate>${date.toUTCString()}</pubDate>
    <dc:creator>${cdata('')}</dc:creator>
    <guid isPermaLink="false">${xmlText(picture.address)}</guid>
    <description></description>
    <content:encoded>${cdata('')}</content:encoded>
    <excerpt:encoded>${cdata('')}</excerpt:encoded>
${facts(id, date, { status: 'inherit', type: 'attachment', parent, name, modified: date })}
    <wp:attachment_url>${cdata(picture.address)}</wp:attachment_url>
    <wp:postmeta><wp:meta_key>${cdata('_wp_attachment_image_alt')}</wp:meta_key><wp:meta_value>${cdata(picture.alt)}</wp:meta_value></wp:postmeta>
  </item>
`;
}

function facts(
  id: number,
  date: Date,
  {
    status,
    type,
    parent,
    name,
    modified,
  }: { status: string; type: string; parent: number; name: string; modified: Date },
): string {
  const tag = (key: string, value: string | number) =>
    `    <wp:${key}>${typeof value === 'number' ? value : cdata(value)}</wp:${key}>`;
  return [
    tag('post_id', id),
    tag('post_date', mysqlDate(date)),
    tag('post_date_gmt', mysqlDate(date)),
    tag('post_modified', mysqlDate(modified)),
    tag('post_modified_gmt', mysqlDate(modified)),
    tag('comment_status', 'open'),
    tag('ping_status', 'open'),
    tag('post_name', name),
    tag('status', status),
    tag('post_parent', parent),
    tag('menu_order', 0),
    tag('post_type', type),
    tag('post_password', ''),
    tag('is_sticky', 0),
  ].join('\n');
}

/** Uploads by an address that works without a session, other pictures where they are. */
function pictureOf(config: Where, { featuredImage, featuredImageAlt: alt }: PostRow): Picture | undefined {
  if (!featuredImage) return undefined;
  const id = imageIdOf(featuredImage);
  return { address: id ? sharedImageAddress(config, id) : featuredImage, alt };
}

const term = (domain: string, name: string) =>
  `<category domain="${domain}" nicename="${xmlText(slugOf(name))}">${cdata(name)}</category>`;

/** As WordPress makes it: the importer finds existing terms by it. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return encodeURIComponent(slug || 'term').toLowerCase();
}

const loginOf = (email: string) => email.split('@')[0]?.replace(/[^a-z0-9._-]/gi, '') || 'author';

/** "2026-11-21 09:30:00", in UTC. */
const mysqlDate = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');
