import { createHash } from 'node:crypto';
import type { User } from '@pressloom/contract';
import {
  CATEGORIES_MAX,
  CONTENT_MAX,
  cutText,
  EXCERPT_MAX,
  type importDocument as endpoint,
  IMAGE_MAX,
  type ImportedDocument,
  imageIdOf,
  POST_DEFAULTS,
  TITLE_MAX,
} from '@pressloom/contract';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { ExpectedError, refused } from '../../http/errors.ts';
import { createPost } from '../editing/index.ts';
import { imageTypeOf, insertImage } from '../images/index.ts';
import { findPost, updatePostRow } from '../posts/index.ts';
import { type Quotas, withinQuota } from '../quotas/index.ts';
import { webAddress } from './clean-html.ts';
import { dateOf, KEYWORDS, noticesOf } from './import-notices.ts';
import { readDocument } from './read-document.ts';

type Document = z.output<(typeof endpoint)['body']>;

const KEYWORD_LENGTH = 200;
/** Stands for an embedded image in the text until it has an id. */
const PLACEHOLDER = /"\/api\/images\/import-(\d+)"/g;

/**
 * Creates a draft from a document. The post's id is derived from the user and the document, so importing the same one
 * again finds the existing post, whether the response was lost or the file was chosen twice.
 */
export async function importDocument(
  { db, quotas }: { db: Db; quotas: Quotas },
  user: User,
  document: Document,
): Promise<ImportedDocument> {
  const id = idOf(user.id, document);
  const known = await knownPost(db, user.id, id);
  if (known) return { post: { id, title: known.title }, known: true, notices: [] };

  const images: Buffer[] = [];
  const read = await readDocument(document, user.id, (address) => {
    if (imageIdOf(address)) return address;
    const data = Buffer.from(/^data:image\/[\w.+-]+;base64,(.*)$/s.exec(address)?.[1] ?? '', 'base64');
    if (!imageTypeOf(data) || data.length > IMAGE_MAX) return undefined;
    return `/api/images/import-${images.push(data) - 1}`;
  });
  const date = dateOf(read.about);

  return withinQuota(db, quotas, user.id, async (tx) => {
    const ids: string[] = [];
    for (const data of images) ids.push(await insertImage(tx, user.id, imageTypeOf(data) ?? '', data));
    const content = read.html.replace(PLACEHOLDER, (own, at: string) =>
      ids[Number(at)] ? `"/api/images/${ids[Number(at)]}"` : own,
    );
    if (content.length > CONTENT_MAX) throw refused('too_long', 'Its text is longer than a post can be');
    const [category = '', ...moreCategories] = categoriesOf(read.about.categories);
    const post = await createPost(
      { db: tx, quotas },
      user,
      {
        ...POST_DEFAULTS,
        id,
        title: cut(read.title, TITLE_MAX),
        content,
        excerpt: cut(read.about.excerpt ?? '', EXCERPT_MAX),
        category,
        moreCategories,
        keywords: keywordsOf(read.about.tags),
        featuredImage: webAddress(read.about.image)?.slice(0, 2_048) ?? null,
      },
      { by: 'imported' },
    );
    if (date && date.getTime() <= Date.now()) await updatePostRow(tx, post.id, { createdAt: date });
    return { post: { id: post.id, title: post.title }, known: false, notices: noticesOf(read) };
  });
}

const cut = (text: string, length: number) => cutText(text, length).trim();

const keywordsOf = (words: string[]) => [...new Set(words.map((word) => cut(word, KEYWORD_LENGTH)))].slice(0, KEYWORDS);

const categoriesOf = (names: string[]) =>
  [...new Set(names.map((name) => cut(name, KEYWORD_LENGTH)))].filter(Boolean).slice(0, CATEGORIES_MAX);

async function knownPost(db: Db, userId: string, id: string) {
  try {
    return await findPost(db, userId, id);
  } catch (error) {
    if (error instanceof ExpectedError && error.statusCode === 404) return undefined;
    throw error;
  }
}

/** A UUID derived from the hash of the user and the document. */
function idOf(userId: string, { name, format, text }: Document): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([userId, name, format, text]))
    .digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
