import { setImmediate } from 'node:timers/promises';
import type { PostCheck } from '@pressloom/contract';
import type { Services } from '../../services.ts';
import { shownHtmlOf } from '../../text/site-markup.ts';
import { findPost } from '../posts/index.ts';
import { checkClaims } from './claims/check-claims.ts';
import { listIgnored } from './claims/ignored-claims.ts';
import { readSource, type SourceFacts } from './claims/source-facts.ts';
import { checkLinks } from './links/check-links.ts';
import { proposeLinks } from './links/propose-links.ts';
import { readPassages } from './reading/read-passages.ts';
import { readNotes } from './sources/read-notes.ts';
import { listSources, readSources } from './sources/source-store.ts';

/**
 * Everything that is checked of a post of the user.
 *
 * @param content as it is being written; without it, as it was saved
 * @throws 404
 */
export async function checkPost(
  services: Pick<Services, 'db' | 'outbound'>,
  userId: string,
  id: string,
  content?: string,
): Promise<PostCheck> {
  const { db } = services;
  const post = await findPost(db, userId, id);
  const html = shownHtmlOf({ content: content ?? post.content, contentForm: post.contentForm });
  const urls = [...new Set(readPassages(html).flatMap(({ links }) => links.map(({ url }) => url)))];
  const web = urls.filter((url) => /^https?:\/\//i.test(url));
  const owner = { postId: id };
  const [sources, notes, listed, ignored, linkStates] = await Promise.all([
    readSources(db, userId, owner),
    readNotes(db, userId, id),
    listSources(db, userId, owner),
    listIgnored(db, userId, id),
    checkLinks(services, userId, web),
  ]);
  const links = post.siteId ? await proposeLinks(services, userId, { siteId: post.siteId, postId: id, html }) : [];
  const facts: SourceFacts[] = [];
  for (const source of [...sources, ...notes]) {
    facts.push(readSource(source));
    // Others are served in between.
    await setImmediate();
  }
  const claims = checkClaims({ html, sources: facts, writer: post.aiGenerated ? 'model' : 'person', linkStates });
  return {
    claims: claims.map((claim) => ({ ...claim, isIgnored: ignored.has(claim.key) })),
    links,
    sources: listed,
    linksFound: web.length,
    linksChecked: linkStates.size,
  };
}
