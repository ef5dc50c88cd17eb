import { findPostsSince, getPost, type RemotePost, readableText } from '@pressloom/wordpress';
import { and, eq, ne } from 'drizzle-orm';
import { lockKey } from '../../../database/lock-key.ts';
import { publications, type SentImage, sites } from '../../../database/schema/index.ts';
import { siteMarkupOf } from '../../../text/site-markup.ts';
import { imagesIn } from '../media/upload-content-images.ts';
import { checkpoint } from './checkpoint.ts';
import type { Delivery } from './delivery.ts';
import { readerFingerprintOf } from './fingerprint.ts';
import { snapshotOf } from './snapshot.ts';

/** How far a site's clock may lag behind ours. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Whether the post was requested before this process started, and this process has sent nothing of it yet. This
 * database may be a backup whose original went on to send the post: then it is not in our rows, but on the site.
 *
 * The search is not recorded: if the process dies in between, the next one is just as unsure.
 */
export function wasWaitingAtStart({ services, publication }: Pick<Delivery, 'services' | 'publication'>): boolean {
  const start = services.startedAt.getTime();
  const { askedAt, createSentAt } = publication;
  return new Date(askedAt).getTime() < start && (createSentAt === null || createSentAt.getTime() < start);
}

/**
 * Adopts a post that the original of this database has sent: one with our title and text, by us, written after the
 * request, and of none of our other publications. Returns undefined if the site has none.
 */
export async function adoptSentBefore(delivery: Delivery): Promise<RemotePost | undefined> {
  const { client, post, publication, site } = delivery;
  const authors = [site.wordpressUserId, ...(site.defaultAuthor ? [site.defaultAuthor.id] : [])];
  const since = new Date(new Date(publication.askedAt).getTime() - CLOCK_SKEW_MS);
  const title = readableText(post.title);
  const fingerprint = readerFingerprintOf({ title: post.title, content: siteMarkupOf(post) });
  const found = (await findPostsSince(client, authors, since)).filter((each) => readableText(each.title) === title);
  for (const { id } of found.sort((a, b) => a.id - b.id)) {
    const candidate = await getPost(client, id);
    if (readerFingerprintOf(candidate) === fingerprint && (await adopt(delivery, candidate))) return candidate;
  }
  return undefined;
}

/** Returns false if it belongs to another publication. */
async function adopt(delivery: Delivery, found: RemotePost): Promise<boolean> {
  const { services, publication, post, site } = delivery;
  return services.db.transaction(async (tx) => {
    // Posts with the same text may be searched for at the same time: each must adopt a different one.
    await lockKey(tx, `copies:${site.restRoot}`);
    const [owner] = await tx
      .select({ id: publications.id })
      .from(publications)
      .innerJoin(sites, eq(sites.id, publications.siteId))
      .where(
        and(
          eq(sites.restRoot, site.restRoot),
          eq(publications.wordpressId, found.id),
          ne(publications.id, publication.id),
        ),
      )
      .limit(1);
    if (owner) return false;
    const shows = found.featuredMedia !== 0 && post.featuredImage;
    const progress = {
      ...snapshotOf(found),
      createSentAt: new Date(),
      creates: 1,
      images: [...publication.images, ...imagesOf(delivery, found)],
      ...(shows && { wordpressMediaId: found.featuredMedia, wordpressMediaOf: post.featuredImage }),
    };
    await checkpoint(delivery, progress, tx);
    return true;
  });
}

const IMAGE = /<img\b[^>]*?\bsrc="([^"]+)"/g;

/** The images of the text as they were uploaded for it, in order, so that they are not uploaded again. */
function imagesOf({ post, publication }: Delivery, { content }: RemotePost): SentImage[] {
  const shown = [...content.matchAll(IMAGE)].map(([, url = '']) => url);
  const wanted = [...post.content.matchAll(IMAGE)].map(([, of = '']) => of);
  if (shown.length !== wanted.length) return [];
  const ours = imagesIn(post.content);
  return wanted.flatMap((of, at) => {
    const isNoted = publication.images.some((image) => image.of === of) || wanted.indexOf(of) !== at;
    const name = nameOf(shown[at] ?? '');
    return ours.has(of) && name && !isNoted ? [{ of, name, sentAt: new Date(0).toISOString() }] : [];
  });
}

/** The file name of an upload, without its extension. */
const nameOf = (url: string) => /\/([^/?]+?)(-scaled|-rotated)?\.\w+(\?|$)/.exec(url)?.[1];
