import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '@pressloom/contract';
import { type FaultyProxy, type ProxiedRequest, startFaultyProxy } from '@pressloom/testkit';
import { inDays, isCreate, type NamedAction, type Subject, withImage } from './actions.ts';
import { type Census, census } from './census.ts';
import type { NamedFault } from './faults.ts';
import { connectThrough, publicationOf, type Rig, uploadImage } from './rig.ts';

export interface Row {
  fault: string;
  action: string;
  /** Number of posts that should be on the site. */
  asked: number;
  found: number;
  /** Duplicate drafts, unused images and leftover marks. */
  orphans: number;
  /** Milliseconds from the request until it was completed. */
  healMs: number;
  /** Empty if the site and pressloom agree. */
  problem: string;
}

interface Case {
  fault: NamedFault;
  action: NamedAction;
  proxy: FaultyProxy;
  subject: Subject;
  healMs: number;
  problem: string;
  isStruck: boolean;
}

/** All cases prepare their posts at the same time. */
const PREPARED_WITHIN_MS = 180_000;

let numbers = 0;

/** Runs each fault with its actions, all concurrently: each fault has its own site. */
export async function runCases(
  rig: Rig,
  plan: { fault: NamedFault; actions: NamedAction[] }[],
  { patienceMs }: { patienceMs: number },
): Promise<Row[]> {
  const proxies: FaultyProxy[] = [];
  try {
    const sites: { fault: NamedFault; actions: NamedAction[]; proxy: FaultyProxy; siteIds: string[] }[] = [];
    // One at a time: WordPress loses application passwords that are created at the same moment.
    for (const { fault, actions } of plan) {
      const proxy = await startFaultyProxy(rig.wordpress.url);
      proxies.push(proxy);
      const siteIds: string[] = [];
      for (const login of fault.isBlow ? rig.logins : rig.logins.slice(0, 1)) {
        siteIds.push((await connectThrough(rig, proxy, login)).id);
      }
      sites.push({ fault, actions, proxy, siteIds });
    }
    const groups = await Promise.all(
      sites.map(async ({ fault, actions, proxy, siteIds }) => {
        const cases = await Promise.all(
          actions
            .filter((action) => fault.befalls?.(action) ?? true)
            .map((action, at) => prepared(rig, { fault, action, proxy }, siteIds[at % siteIds.length] ?? '')),
        );
        return { fault, proxy, cases };
      }),
    );
    const rows = await Promise.all(groups.map((group) => strike(rig, group, patienceMs)));
    return rows.flat();
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
  }
}

/** Brings the post to the state from which the action starts. */
export async function prepared(
  rig: Rig,
  { fault, action, proxy }: Pick<Case, 'fault' | 'action' | 'proxy'>,
  siteId: string,
): Promise<Case> {
  const number = ++numbers;
  const title = `Case ${number} of ${process.pid}`;
  const image = action.image && (await uploadImage(rig, number));
  const post = await rig.user.call<Post>('POST', '/api/posts', {
    title,
    content: image && action.image === 'text' ? withImage(image) : '<p>Words.</p>',
    siteId,
    featuredImage: image && action.image === 'featured' ? image : null,
    keywords: ['beans'],
  });
  const subject: Subject = { title, postId: post.id, siteId, wordpressId: null };
  if (action.from !== 'new') {
    const wanted =
      action.from === 'published' ? { action: 'publish' } : { action: 'schedule', scheduledDate: inDays(3) };
    await rig.user.call('POST', `/api/posts/${post.id}/publication`, { ...wanted, siteId, version: post.version });
    const publication = await until(PREPARED_WITHIN_MS, async () => {
      const now = await publicationOf(rig, post.id);
      return now?.state === 'done' ? now : undefined;
    });
    if (!publication) throw new Error(`"${title}" was not ${action.from} in time`);
    subject.wordpressId = publication.wordpressId;
  }
  return { fault, action, proxy, subject, healMs: 0, problem: '', isStruck: false };
}

async function strike(
  rig: Rig,
  { fault, proxy, cases }: { fault: NamedFault; proxy: FaultyProxy; cases: Case[] },
  patienceMs: number,
): Promise<Row[]> {
  const arms = cases.map((each) => (request: ProxiedRequest) => {
    const isMeant = isOf(each.subject, request) && each.action.strikes(request, each.subject);
    each.isStruck ||= isMeant;
    return isMeant;
  });
  // Requests after the creation of a post identify it only by its id.
  proxy.watch((request, body) => {
    const made = cases.find(({ subject }) => subject.wordpressId === null && isOf(subject, request));
    const id = /"id":(\d+)/.exec(body.toString())?.[1];
    if (made && id && isCreate(request)) made.subject.wordpressId = Number(id);
  });
  for (const [at, matches] of arms.entries()) {
    fault.arm(proxy, matches);
    const subject = cases[at]?.subject;
    if (!fault.meanwhile || !subject) continue;
    proxy.break(matches, async ({ forward, reply }) => {
      await fault.meanwhile?.(rig, subject);
      const { status, body } = await forward();
      reply({ status, headers: { 'content-type': 'application/json' }, body });
    });
  }
  const struck = fault.strikes?.(proxy, arms);
  await Promise.all(cases.map((each) => runCase(rig, each, patienceMs)));
  await struck;
  return Promise.all(cases.map((each) => judge(rig, each, patienceMs)));
}

/** Whether a request is about this post: many are in progress on one site. */
const isOf = ({ title, wordpressId }: Subject, { path, body, headers }: ProxiedRequest) =>
  body.includes(`"${title}"`) ||
  (wordpressId !== null && new RegExp(`/posts/${wordpressId}(\\?|$)`).test(path)) ||
  String(headers['content-disposition'] ?? '').includes(`"${title.toLowerCase().replaceAll(' ', '-')}-`);

async function runCase(rig: Rig, each: Case, patienceMs: number): Promise<void> {
  const { fault, action, subject } = each;
  const started = Date.now();
  let retried = false;
  if (fault.isTwice) await actTwice(rig, each);
  else await action.act(rig, subject);
  const end = await until(patienceMs, async () => {
    if (endOf(each) === 'trash') return (await isGone(rig, subject)) || (fault.isFinal && (await retry())) || undefined;
    const { publication } = await rig.user.call<Post>('GET', `/api/posts/${subject.postId}`);
    if (publication?.state === 'failed' && fault.isFinal) await retry();
    else if (publication?.state === 'failed') return publication;
    return publication?.state === 'done' ? publication : undefined;
  });
  each.healMs = Date.now() - started;
  if (end === undefined) each.problem = 'not done in time';
  else if (typeof end === 'object' && end.error) each.problem = end.error.message;
  // If the DELETE method is refused, the request is immediately repeated in another form.
  else if (fault.isFinal && !retried && endOf(each) !== 'trash') each.problem = 'the refusal was not shown';

  /** Retries once, as a user who has fixed the cause. */
  async function retry(): Promise<undefined> {
    const publication = await publicationOf(rig, subject.postId).catch(() => null);
    if (publication?.state !== 'failed' || retried) return;
    retried = true;
    await rig.user.call('POST', `/api/posts/${subject.postId}/publication/retry`);
  }
}

const endOf = ({ fault, action }: Case) => fault.ends ?? action.ends;

/** Two tabs, or two nodes: one of them may be refused because the other came first. */
async function actTwice(rig: Rig, { action, subject }: Case): Promise<void> {
  const both = await Promise.allSettled([action.act(rig, subject), action.act(rig, subject)]);
  const refusals = both.filter((one) => one.status === 'rejected').map(({ reason }) => reason as Error);
  const unexpected = refusals.find(({ message }) => refusals.length === 2 || !/: (404|409) /.test(message));
  if (unexpected) throw unexpected;
}

const isGone = (rig: Rig, { postId }: Subject) =>
  rig.user.call('GET', `/api/posts/${postId}`).then(
    () => undefined,
    (error: Error) => (/404/.test(error.message) ? true : undefined),
  );

/** Counts in WordPress' database until the cleanup is complete or `patienceMs` has passed. */
async function judge(rig: Rig, each: Case, patienceMs: number): Promise<Row> {
  const { action, subject, fault } = each;
  const asked = endOf(each) === 'trash' ? 0 : 1;
  const images = asked === 1 && action.image ? 1 : 0;
  const look = async () => (await census(rig.wordpress, [subject.title])).get(subject.title);
  const orphansIn = ({ live, images: there, marks }: Census) =>
    Math.max(0, live.length - asked) + Math.max(0, there - images) + marks;
  const settled = await until(patienceMs, async () => {
    const now = await look();
    return now && orphansIn(now) === 0 ? now : undefined;
  });
  const last = settled ?? (await look());
  if (!last) throw new Error('The census answered nothing');
  const missed = each.isStruck || fault.isBlind ? '' : 'the fault never struck';
  const problem = each.problem || missed || (await disagreement(rig, each, last));
  return {
    fault: fault.name,
    action: action.name,
    asked,
    found: Math.min(last.live.length, Math.max(asked, last.live.length)),
    orphans: orphansIn(last),
    healMs: each.healMs,
    problem,
  };
}

/** Describes how the site and pressloom disagree; empty if they agree. */
async function disagreement(rig: Rig, each: Case, { live, trashed, images, shown }: Census): Promise<string> {
  const { fault, action, subject } = each;
  // A draft that nobody has read is deleted permanently.
  const mayBeGone = fault.ends === 'trash' && action.from === 'new' && trashed === 0;
  if (endOf(each) === 'trash')
    return (trashed === 1 || mayBeGone) && live.length === 0 ? '' : `${trashed} in the trash`;
  const [post] = live;
  if (post?.status !== endOf(each)) return `is "${post?.status}" on the site`;
  if (action.image && (images !== 1 || shown !== 1)) return `${images} images, ${shown} of them shown`;
  const { publication } = await rig.user.call<Post>('GET', `/api/posts/${subject.postId}`);
  if (publication?.wordpressId !== post.id) return 'pressloom knows another id';
  const { notices } = publication;
  if (fault.isNamed?.(action)) return notices.length > 0 ? '' : 'what the site did otherwise is not named';
  return notices.join(' ');
}

export async function until<T>(ms: number, look: () => Promise<T | undefined>): Promise<T | undefined> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined || Date.now() > end) return found;
    await sleep(200);
  }
}
