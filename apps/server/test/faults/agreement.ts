import { setTimeout as sleep } from 'node:timers/promises';
import type { Post } from '@pressloom/contract';
import { type Census, census } from './census.ts';
import type { WrittenPost } from './writer.ts';

export interface Agreement {
  posts: number;
  doubled: number;
  lost: number;
  /** Duplicate drafts, unused images and leftover marks. */
  orphans: number;
  /** Milliseconds until pressloom and the sites agreed on every post. */
  healMs: number;
  /** Differences between pressloom and the site, with the title of the post. */
  problems: string[];
}

/** Waits until everything has settled, retries what failed, and compares each post with the rows on its site. */
export async function agreementOn(written: WrittenPost[], patienceMs: number): Promise<Agreement> {
  const started = Date.now();
  let verdicts = await judge(written);
  while (verdicts.some(({ problem }) => problem) && Date.now() - started < patienceMs) {
    await sleep(2_000);
    verdicts = await judge(written);
  }
  return {
    posts: written.length,
    doubled: verdicts.filter(({ live }) => live > 1).length,
    lost: verdicts.filter(({ isLost }) => isLost).length,
    orphans: verdicts.reduce((sum, { orphans }) => sum + orphans, 0),
    healMs: Date.now() - started,
    problems: verdicts.flatMap(({ title, problem }) => (problem ? [`${title}: ${problem}`] : [])),
  };
}

interface Verdict {
  title: string;
  live: number;
  orphans: number;
  isLost: boolean;
  problem: string;
}

async function judge(written: WrittenPost[]): Promise<Verdict[]> {
  const [first] = written;
  if (!first) return [];
  const posts = await Promise.all(written.map(stateOf));
  const rows = await census(
    first.rig.wordpress,
    written.map(({ title }) => title),
  );
  return written.map((post, at) => {
    const row = rows.get(post.title) ?? { live: [], trashed: 0, images: 0, shown: 0, marks: 0 };
    return verdict(post, posts[at], row);
  });
}

/** The post according to pressloom; undefined if it is gone. Retries a failed publication. */
async function stateOf({ rig, id }: WrittenPost): Promise<Post | undefined> {
  try {
    const post = await rig.user.call<Post>('GET', `/api/posts/${id}`);
    if (post.publication?.state === 'failed' || post.publication?.state === 'stopped') {
      await rig.user.call('POST', `/api/posts/${id}/publication/retry`).catch(() => undefined);
    }
    return post;
  } catch (error) {
    if (error instanceof Error && error.message.includes(': 404 ')) return undefined;
    throw error;
  }
}

const imagesIn = ({ featuredImage, content }: Post) => (featuredImage ? 1 : 0) + (content.match(/<img /g)?.length ?? 0);

const REMOTE_STATUS: Record<string, string | undefined> = { published: 'publish', scheduled: 'future', draft: 'draft' };

/** The status here says what the site has, or a notice does: a site may keep what is taken back as pending. */
const isStated = ({ status, publication }: Post, there: string): boolean =>
  there === REMOTE_STATUS[status] ||
  (status === 'draft' && publication?.notices.includes(`The site left the post as “${there}”.`) === true);

function verdict(
  { title, wanted }: WrittenPost,
  post: Post | undefined,
  { live, images, shown, marks }: Census,
): Verdict {
  const [remote] = live;
  const spare = post ? Math.max(0, live.length - 1) : live.length;
  const unshown = images - shown;
  const orphans = spare + unshown + marks;
  const isAsked = wanted === 'publish' || wanted === 'future';
  const problems = [
    live.length > 1 && `${live.length} on the site`,
    isAsked && !remote && 'not on the site',
    isAsked && remote && remote.status !== wanted && `"${remote.status}" on the site, "${wanted}" wanted`,
    wanted === 'gone' && (post || remote) && 'not gone',
    post?.publication && post.publication.state !== 'done' && `still ${post.publication.state}`,
    post?.publication?.error?.message,
    post && remote && !isStated(post, remote.status) && `"${post.status}" here, "${remote.status}" there`,
    post && remote && post.publication?.wordpressId !== remote.id && 'another id here',
    post && remote && !post.publication?.outdated && shown !== imagesIn(post) && `shows ${shown} images`,
    orphans > 0 &&
      `left behind: ${spare} posts, ${unshown} images, ${marks} marks (on the site: ${JSON.stringify(live)})`,
  ];
  return {
    title,
    live: live.length,
    orphans,
    isLost: isAsked && !remote,
    problem: problems.filter(Boolean).join('; '),
  };
}
