import type { Autopilot, AutopilotSummary, NewRun, Run } from '@pressloom/contract';
import type { signUp } from '../../bench/client.ts';
import type { ChatRequest, OpenAiServer, TestWordPress } from '../../packages/testkit/src/index.ts';
import { answerChat } from '../../sandbox/demo-model/answer-chat.ts';
import { until } from './until.ts';

const ARTICLE = `<p>There is a kind of morning that begins before the phone does. It smells of coffee, and nobody is in a hurry.</p>
<h2>Begin with the beans</h2><p>Buy little, and buy it fresh. A bag that was roasted last week tastes of something; one from last spring tastes of cardboard.</p>
<ul><li>Whole beans, not ground</li><li>A roast date on the bag</li><li>Enough for two weeks</li></ul>
<h2>Then the water</h2><p>Just off the boil, and as soft as your tap allows. A filter jug is cheaper than a new machine.</p>
<blockquote><p>Change one thing at a time, and write it down.</p></blockquote>
<h2>Pour, and wait</h2><p>Three minutes is not long. Use them to look out of the window.</p>`;

/** What the site had before: posts of years, with blocks that pressloom shows as cards. */
const OLD_BLOG = `
  wp_set_current_user(1);
  $mary = wp_insert_user(['user_login' => 'mary', 'user_pass' => 'x', 'display_name' => 'Mary Jackson', 'role' => 'editor']);
  $travel = wp_insert_term('Travel', 'category')['term_id'];
  $summer = wp_insert_term('Summer', 'category', ['parent' => $travel])['term_id'];
  foreach (['Plum jam', 'The night train', 'Reading by the stove', 'First frost'] as $n => $title)
    wp_insert_post(['post_title' => $title, 'post_status' => 'publish', 'post_author' => $mary, 'post_category' => [$travel],
      'post_date' => (2016 + $n) . '-09-14 08:00:00', 'post_content' => '<!-- wp:paragraph --><p>Years ago.</p><!-- /wp:paragraph -->']);
  wp_insert_post(wp_slash(['post_title' => 'Three weeks in a tent', 'post_status' => 'publish', 'post_author' => $mary,
    'post_category' => [$summer], 'post_date' => '2014-07-12 08:30:00', 'tags_input' => ['camping'],
    'post_content' => '<!-- wp:heading --><h2 class="wp-block-heading">What we packed</h2><!-- /wp:heading -->
<!-- wp:paragraph --><p>The tent was too heavy for the three of us, and the stove too small.</p><!-- /wp:paragraph -->
<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column"><!-- wp:paragraph --><p>A lamp, a map, two books</p><!-- /wp:paragraph --></div><!-- /wp:column --></div><!-- /wp:columns -->
<!-- wp:shortcode -->[gallery ids="4,8,15" columns="3"]<!-- /wp:shortcode -->
<!-- wp:acme/price-box {"price":"12.50"} /-->
<!-- wp:paragraph --><p>And that was it.</p><!-- /wp:paragraph -->']));
  return true;`;

export type FilledBlog = Awaited<ReturnType<typeof fillBlog>>;

/** An account in active use: a connected site, posts in every status. */
export async function fillBlog(
  writer: Awaited<ReturnType<typeof signUp>>,
  { wordpress, model }: { wordpress: TestWordPress; model: OpenAiServer },
) {
  await writer.call('DELETE', '/api/posts/samples');
  await wordpress.php(OLD_BLOG);
  const password = await wordpress.createApplicationPassword();
  const site = await writer.call<{ id: string }>('POST', '/api/sites', {
    name: 'Slow Mornings',
    url: wordpress.url,
    username: 'admin',
    password,
  });
  const write = (title: string, more: object = {}) =>
    writer.call<{ id: string; version: number }>('POST', '/api/posts', {
      title,
      content: ARTICLE,
      category: 'Coffee',
      keywords: ['coffee', 'brewing'],
      siteId: site.id,
      ...more,
    });
  await write('What to look for in a hand grinder', { status: 'pending' });
  const draft = await write('Cold brew for a long weekend');
  const scheduled = await write('Five mistakes with a moka pot');
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await writer.call('POST', `/api/posts/${scheduled.id}/publication`, {
    action: 'schedule',
    siteId: site.id,
    scheduledDate: inThreeDays,
    version: scheduled.version,
  });
  const drifted = await write('Notes on water');
  const edited = await writer.call<{ version: number }>('PATCH', `/api/posts/${drifted.id}`, {
    title: 'Notes on water, and why it matters',
    version: drifted.version,
  });
  const published = await write('Slow coffee, better mornings');
  for (const [id, version] of [
    [drifted.id, edited.version],
    [published.id, published.version],
  ]) {
    await writer.call('POST', `/api/posts/${id}/publication`, { action: 'publish', siteId: site.id, version });
    for (let tries = 0; tries < 100; tries++) {
      const { publication } = await writer.call<{ publication: { state: string } | null }>('GET', `/api/posts/${id}`);
      if (publication?.state === 'done') break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  // An editor in WordPress revises one of them.
  await wordpress.php(
    `$post = get_posts(['title' => 'Notes on water, and why it matters'])[0];
     return wp_update_post(wp_slash(['ID' => $post->ID, 'post_title' => 'Notes on water', 'post_content' => str_replace('as soft as your tap allows', 'filtered, if it comes from a hard tap', $post->post_content)]));`,
  );
  await writer.call('POST', `/api/posts/${drifted.id}/publication/check`);
  const oldId = await idOf('Three weeks in a tent');
  model.answerWith(() => ({ status: 500 }));
  const failed = await plan('Coffee houses of three cities', {}, 'failed');
  // As the demo does: without a language model that costs something.
  const asDemo = (chat: ChatRequest) => ({ text: answerChat(chat) });
  model.answerWith(asDemo);
  const written = await plan('Brewing coffee on journeys', { count: 4 });
  await accept(written);
  await until(async () => (await run(written)).counts.review === 4);
  const [approved] = (await run(written)).items;
  const versions = { [approved?.id ?? '']: approved?.post?.version };
  await writer.call('POST', '/api/review', { ids: [approved?.id], action: 'approve', versions });
  await until(async () => (await run(written)).items[0]?.post?.status === 'scheduled');
  const planned = await plan('Slow coffee at home', { count: 5 });
  await writer.call('POST', `/api/runs/${planned}/briefs`, { version: (await run(planned)).version });
  await until(async () => (await run(planned)).items.every(({ brief }) => brief !== null));
  const alike = await plan('Coffee without haste', {
    list: ['Slow coffee for better mornings', 'Moka pot mistakes to avoid', 'A grinder for life'].map((title) => ({
      title,
    })),
  });
  model.answerWith((chat) => (/Roasting in a pan/.test(JSON.stringify(chat)) ? { status: 413 } : asDemo(chat)));
  const partlyFailed = await plan('Roasting at home', {
    list: [{ title: 'Why freshly roasted beans need a rest' }, { title: 'Roasting in a pan: is it worth the smoke?' }],
  });
  await accept(partlyFailed);
  await until(async () => {
    const { counts } = await run(partlyFailed);
    return counts.review === 1 && counts.failed === 1;
  });
  model.answerWith(asDemo);
  const { id: autopilotId } = await writer.call<Autopilot>('POST', '/api/autopilots', {
    siteId: site.id,
    topics: ['Coffee in the garden', 'Old kettles', 'Reading by the stove'],
    count: 1,
    schedule: { startDate: '2030-03-01', rhythm: 'weekly' },
  });
  const autopilots = async () =>
    (await writer.call<{ autopilots: AutopilotSummary[] }>('GET', '/api/autopilots')).autopilots;
  await until(async () => (await autopilots())[0]?.next.waitsFor === 'drafts');
  model.answerWith(undefined);
  return {
    postId: published.id,
    draftId: draft.id,
    siteId: site.id,
    driftedId: drifted.id,
    oldId,
    autopilotId,
    runs: { planned, written, alike, failed, partlyFailed },
  };

  async function plan(topic: string, asked: Partial<NewRun>, state: Run['state'] = 'planned'): Promise<string> {
    const schedule = { startDate: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10) };
    const { id } = await writer.call<Run>('POST', '/api/runs', { topic, siteId: site.id, schedule, ...asked });
    await until(async () => (await run(id)).state === state);
    return id;
  }

  async function accept(id: string) {
    await writer.call('POST', `/api/runs/${id}/accept`, { version: (await run(id)).version });
  }

  function run(id: string): Promise<Run> {
    return writer.call<Run>('GET', `/api/runs/${id}`);
  }

  /** Of a post that is read from the site. */
  async function idOf(title: string): Promise<string> {
    for (let tries = 0; tries < 300; tries++) {
      const { posts } = await writer.call<{ posts: { id: string; title: string }[] }>('GET', '/api/posts?limit=100');
      const found = posts.find((post) => post.title === title);
      if (found) return found.id;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${title} was not read from the site`);
  }
}
