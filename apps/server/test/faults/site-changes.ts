import { isUnderWay, type Post, type Publication } from '@pressloom/contract';
import { startFaultyProxy } from '@pressloom/testkit';
import type { NamedAction, Subject } from './actions.ts';
import { census } from './census.ts';
import { connectThrough, type Rig } from './rig.ts';
import { prepared, type Row, until } from './run-cases.ts';

export interface SiteChange {
  name: string;
  actions: string[];
  /** What is done in WordPress before the user acts here. */
  php: (id: number) => string;
  /** Error code that reports it. */
  code: string;
  /** Status of the post here afterwards, and the number of posts with its title on the site. */
  here: Post['status'];
  left: number;
}

/** Changes made to a post on its site behind our back, which we must not undo. */
export const SITE_CHANGES: SiteChange[] = [
  {
    name: 'published there first',
    actions: ['reschedule', 'unschedule'],
    php: (id) => `wp_update_post(['ID' => ${id}, 'post_status' => 'publish', 'edit_date' => true,
      'post_date' => current_time('mysql'), 'post_date_gmt' => current_time('mysql', true)]);`,
    code: 'changed_on_site',
    here: 'published',
    left: 1,
  },
  {
    name: 'id taken by another post',
    actions: ['update', 'reschedule', 'unschedule', 'delete'],
    php: (id) => `$status = get_post_status(${id}); $date = get_post(${id})->post_date; wp_delete_post(${id}, true);
      wp_insert_post(['import_id' => ${id}, 'post_title' => 'Of somebody else', 'post_content' => 'Other words.',
        'post_status' => $status, 'post_date' => $date]);`,
    code: 'other_post',
    here: 'draft',
    left: 0,
  },
];

/** Runs each change with its actions: the site must keep the change, and it must be shown. */
export async function runSiteChanges(
  rig: Rig,
  changes: SiteChange[],
  actions: NamedAction[],
  patienceMs: number,
): Promise<Row[]> {
  const cases = changes.flatMap((change) =>
    actions.filter(({ name }) => change.actions.includes(name)).map((action) => ({ change, action })),
  );
  if (cases.length === 0) return [];
  const proxy = await startFaultyProxy(rig.wordpress.url);
  try {
    const { id: siteId } = await connectThrough(rig, proxy, rig.logins[0] ?? 'admin');
    return await Promise.all(
      cases.map(async ({ change, action }) => {
        const fault = { name: change.name, arm: () => undefined };
        const { subject } = await prepared(rig, { fault, action, proxy }, siteId);
        return runChange(rig, change, action, subject, patienceMs);
      }),
    );
  } finally {
    await proxy.stop();
  }
}

async function runChange(
  rig: Rig,
  change: SiteChange,
  action: NamedAction,
  subject: Subject,
  patienceMs: number,
): Promise<Row> {
  const { wordpressId: id, postId, title } = subject;
  const onSite = () => rig.wordpress.php(`return get_post(${id});`);
  await rig.wordpress.php(change.php(id ?? 0));
  const before = JSON.stringify(await onSite());
  const started = Date.now();
  await action.act(rig, subject);
  const post = await until(patienceMs, async () => {
    const now = await rig.user.call<Post>('GET', `/api/posts/${postId}`);
    return isOver(now.publication) ? now : undefined;
  });
  const healMs = Date.now() - started;
  const left = (await census(rig.wordpress, [title])).get(title);
  const problems = [
    JSON.stringify(await onSite()) !== before && 'the site was changed',
    post?.publication?.error?.code !== change.code && `shown as ${post?.publication?.error?.code ?? 'nothing'}`,
    post?.status !== change.here && `"${post?.status}" here`,
  ];
  return {
    fault: change.name,
    action: action.name,
    asked: change.left,
    found: left?.live.length ?? 0,
    orphans: left?.marks ?? 0,
    healMs,
    problem: problems.filter(Boolean).join('; '),
  };
}

const isOver = (publication: Publication | null) => publication !== null && !isUnderWay(publication);
