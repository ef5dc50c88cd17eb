import type { LinkProposal } from '@pressloom/contract';
import type { Services } from '../../../services.ts';
import { pageOf } from '../claims/same-url.ts';
import { type Passage, readPassages, type Stretch } from '../reading/read-passages.ts';
import { sentencesIn } from '../reading/sentences.ts';
import { checkLinks } from './check-links.ts';
import { type Anchor, findAnchors, readLinkable } from './find-anchors.ts';
import { findLinkTargets, type LinkTarget } from './link-targets.ts';
import { isAnchorOfAnother } from './other-anchors.ts';

/** Links proposed for one post: more are no help to its readers. */
const PROPOSALS_MAX = 5;

/** Targets that are asked whether they are there, before the best five are taken. */
const ASKED_MAX = 10;

interface Text {
  siteId: string;
  /** The post that has the text: it never links to itself. */
  postId: string;
  /** As a reader gets it: HTML, or blocks of WordPress. */
  html: string;
}

/**
 * Links that a text could have to public posts of its site. Each is proved here: its anchor occurs in that sentence as it
 * is, outside headings, quotations, links, code, captions and blocks that hold more than text; its target is published
 * and answers; the text doesn’t link there yet; no two have one target or one anchor; and no link to another page, of the
 * text or of another post of the site, has the anchor. Changes nothing.
 */
export async function proposeLinks(
  services: Pick<Services, 'db' | 'outbound'>,
  userId: string,
  { siteId, postId, html }: Text,
): Promise<LinkProposal[]> {
  const { db } = services;
  const passages = readPassages(html);
  const linkable = readLinkable(passages);
  const { targets, weightOf } = await findLinkTargets(db, userId, { siteId, postId }, new Set(linkable.places.keys()));
  const linked = new Set(passages.flatMap(({ links }) => links.map(({ url }) => pageOf(url))));
  const open = targets.filter(({ url }) => !linked.has(pageOf(url)));

  // Anchors of the text's own links, all of which lead elsewhere, and then of those that are proposed.
  const phrases = new Set(passages.flatMap((passage) => passage.links.map((link) => phraseIn(passage, link))));
  const chosen: { target: LinkTarget; anchor: Anchor }[] = [];
  for (const target of open) {
    if (chosen.length === ASKED_MAX) break;
    const isTaken = (anchor: Anchor) =>
      chosen.some((other) => other.anchor.passage === anchor.passage) ||
      phrases.has(textOf(passages, anchor).toLowerCase());
    const isFree = async (anchor: Anchor) =>
      !(await isAnchorOfAnother(db, userId, { siteId, postId }, textOf(passages, anchor), target.url));
    const [anchor] = findAnchors(linkable, target, weightOf).filter((each) => !isTaken(each));
    if (!anchor || !(await isFree(anchor))) continue;
    chosen.push({ target, anchor });
    phrases.add(textOf(passages, anchor).toLowerCase());
  }
  const states = await checkLinks(
    services,
    userId,
    chosen.map(({ target }) => target.url),
  );
  return chosen
    .filter(({ target }) => states.get(target.url) === 'alive')
    .map((each) => toProposal(passages, each))
    .filter((each) => each !== undefined)
    .slice(0, PROPOSALS_MAX);
}

const phraseIn = ({ text }: Passage, { start, end }: Stretch): string => text.slice(start, end).trim().toLowerCase();

const textOf = (passages: readonly Passage[], { passage, start, end }: Anchor): string =>
  passages[passage]?.text.slice(start, end) ?? '';

/** Undefined where the anchor lies across two sentences. */
function toProposal(
  passages: readonly Passage[],
  { target, anchor }: { target: LinkTarget; anchor: Anchor },
): LinkProposal | undefined {
  const sentences = sentencesIn(passages[anchor.passage]?.text ?? '');
  const at = sentences.findIndex(({ start, text }) => anchor.start >= start && anchor.end <= start + text.length);
  const sentence = sentences[at];
  if (!sentence) return undefined;
  const before = [
    ...passages.slice(0, anchor.passage).flatMap(({ text }) => sentencesIn(text)),
    ...sentences.slice(0, at),
  ];
  return {
    anchor: textOf(passages, anchor),
    sentence: sentence.text,
    occurrence: before.filter(({ text }) => text === sentence.text).length,
    start: anchor.start - sentence.start,
    end: anchor.end - sentence.start,
    url: target.url,
    target: { id: target.id, title: target.title },
  };
}
