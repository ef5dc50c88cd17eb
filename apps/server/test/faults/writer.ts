import { randomUUID } from 'node:crypto';
import type { Post } from '@pressloom/contract';
import { inDays, withImage } from './actions.ts';
import type { Random } from './random.ts';
import { type Rig, uploadImage } from './rig.ts';

/** A post with its writer's latest request. */
export interface WrittenPost {
  rig: Rig;
  id: string;
  title: string;
  wanted: 'none' | 'publish' | 'future' | 'draft' | 'gone';
}

interface Desk {
  siteId: string;
  seed: number;
  writer: number;
  own: WrittenPost[];
}

/** A random user action: a new post, or something with an existing one; sometimes as a double click. */
export async function actAtRandom(rig: Rig, random: Random, desk: Desk): Promise<void> {
  const alive = desk.own.filter(({ wanted }) => wanted !== 'gone');
  const target = alive.length < 3 || random.chance(0.35) ? await write(rig, random, desk) : random.pick(alive);
  const act = random.pick(ACTS);
  const twice = random.chance(0.2);
  try {
    await Promise.all([act(target, random, desk.siteId), twice ? act(target, random, desk.siteId) : undefined]);
  } catch (error) {
    // Refused: the request does not fit the post's current state, or another tab was faster.
    if (!(error instanceof Error) || !/: (400|404|409|422|429) /.test(error.message)) throw error;
  }
}

async function write(rig: Rig, random: Random, { siteId, seed, writer, own }: Desk): Promise<WrittenPost> {
  const title = `Chaos ${seed} by ${writer} number ${own.length + 1} of ${process.pid}`;
  const featuredImage = random.chance(0.3) ? await uploadImage(rig, random.between(1, 1_000_000)) : null;
  // With our own id, because the request is repeated if a killed server does not respond.
  const fields = { id: randomUUID(), title, content: await words(rig, random), siteId, featuredImage };
  const post: WrittenPost = {
    rig,
    id: (await rig.user.call<Post>('POST', '/api/posts', fields)).id,
    title,
    wanted: 'none',
  };
  own.push(post);
  return post;
}

/** A unique text, sometimes with an image. */
async function words(rig: Rig, random: Random): Promise<string> {
  const text = `<p>Words ${random.between(1, 1e9)}.</p>`;
  return random.chance(0.3) ? text + withImage(await uploadImage(rig, random.between(1, 1_000_000))) : text;
}

const current = ({ rig, id }: WrittenPost) => rig.user.call<Post>('GET', `/api/posts/${id}`);

async function ask(post: WrittenPost, siteId: string, wanted: WrittenPost['wanted'], request: object): Promise<void> {
  const { version } = await current(post);
  await post.rig.user.call('POST', `/api/posts/${post.id}/publication`, { siteId, version, ...request });
  post.wanted = wanted;
}

type Act = (post: WrittenPost, random: Random, siteId: string) => Promise<void>;

const publish: Act = (post, _random, siteId) => ask(post, siteId, 'publish', { action: 'publish' });
const schedule: Act = (post, random, siteId) =>
  ask(post, siteId, 'future', { action: 'schedule', scheduledDate: inDays(random.between(2, 30)) });
const unschedule: Act = (post, _random, siteId) => ask(post, siteId, 'draft', { action: 'unschedule' });
const update: Act = async (post, random, siteId) => {
  const { version, status } = await current(post);
  const content = await words(post.rig, random);
  await post.rig.user.call('PATCH', `/api/posts/${post.id}`, { content, version });
  // If rescheduling came too late, updating the now public post keeps it public.
  const isPublicByNow = status === 'published' && post.wanted === 'future';
  await ask(post, siteId, isPublicByNow ? 'publish' : post.wanted, { action: 'update' });
};
const remove: Act = async (post) => {
  await post.rig.user.call('DELETE', `/api/posts/${post.id}`).catch((error: Error) => {
    // Already gone: the first of two requests deleted it.
    if (!error.message.includes(': 404 ')) throw error;
  });
  post.wanted = 'gone';
};
const retry: Act = async ({ rig, id }) => void (await rig.user.call('POST', `/api/posts/${id}/publication/retry`));

/** Listed as often as it should occur. */
const ACTS: Act[] = [publish, publish, publish, schedule, schedule, update, update, unschedule, remove, retry];
