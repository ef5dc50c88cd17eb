import { setTimeout as sleep } from 'node:timers/promises';
import { CREDITS_PER_MONTH, type Run } from '@pressloom/contract';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../apps/server/src/database/connection.ts';
import { grantCredits } from '../apps/server/src/features/credits/index.ts';
import {
  type ChatAnswer,
  type ChatRequest,
  type Product,
  startOpenAiServer,
  startPostgres,
  startProduct,
} from '../packages/testkit/src/index.ts';
import {
  ANSWERS_AN_ARTICLE,
  acceptPlan,
  answerTo,
  isOfPlan,
  isSection,
  PARTS,
  patiently,
  planTitles,
  SECTION,
  titleOf,
} from './automation-model.ts';
import { type Client, signUp } from './client.ts';
import { insertSites, settings } from './due-posts.ts';
import type { Measured } from './measure.ts';

const USERS = 50;
/** Of each user. */
const ARTICLES = 20;
/** Of each user, in addition: one that the model refuses to write. */
const REFUSED = 'Refused';
const ANSWER_MS = 200;
const KILL_EVERY_MS = 20_000;
const WITHIN_MS = 900_000;
/** In addition to those of the month. */
const GRANTED = 50;

/** Two nodes write 1,000 articles of 50 users; one of them is killed every 20 seconds, and the model fails at times. */
export async function benchAutomationNodes(): Promise<Measured[]> {
  const [model, postgres] = await Promise.all([startOpenAiServer(), startPostgres()]);
  model.answerWith(answer);
  const llm = { LLM_BASE_URL: model.url, LLM_API_KEY: model.apiKey, LLM_MODEL: model.model };
  const start = () => startProduct({ ...settings(postgres.url), ...llm });
  const nodes = [await start(), await start()];
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  try {
    await acceptAll(nodes[0] as Product, database);
    const started = performance.now();
    let kills = 0;
    while (await isWriting(database)) {
      const passed = performance.now() - started;
      if (passed > WITHIN_MS) throw new Error('The articles are not written in time');
      if (passed > (kills + 1) * KILL_EVERY_MS) {
        const killed = nodes.shift() as Product;
        process.kill(killed.pid, 'SIGKILL');
        nodes.push(await start());
        kills += 1;
      }
      await sleep(500);
    }
    const minutes = ((performance.now() - started) / 60_000).toFixed(1);
    const asked = model.requests.filter((request) => !isOfPlan(request)).length;
    const more = asked / (USERS * (ARTICLES * ANSWERS_AN_ARTICLE + 2)) - 1;
    return measured(
      await readOutcome(database),
      `${minutes} minutes, ${kills} kills, ${(more * 100).toFixed(1)} % more requests to the model than needed`,
    );
  } finally {
    await database.close();
    await Promise.all(nodes.map((node) => node.stop()));
    await Promise.all([model.stop(), postgres.stop()]);
  }
}

/** One answer in a hundred is an error, nothing, half or nonsense; one in a thousand says that the limit is reached. */
function answer(request: ChatRequest, index: number): ChatAnswer {
  const delay = ANSWER_MS;
  if (isSection(request) && titleOf(request).startsWith(REFUSED)) return { status: 400, delay };
  if (index % 1_000 === 999) return { status: 429, retryAfter: 2 };
  const text = answerTo(request);
  const failures: ChatAnswer[] = [{ status: 500 }, { text: '' }, { text, breakAfter: 3 }, { text, garbleAfter: 2 }];
  const failure = index % 100 === 50 ? failures[Math.floor(index / 100) % failures.length] : undefined;
  return { ...(failure ?? { text }), delay };
}

/** Signs up the users, has a plan of each made, and then all of them accepted. */
async function acceptAll({ url }: Product, database: Database): Promise<void> {
  const plans: { client: Client; plan: Run }[] = [];
  while (plans.length < USERS) {
    const client = await patiently(() => signUp(url));
    await database.db.transaction((tx) =>
      grantCredits(tx, client.userId, { reason: 'For the benchmark', credits: GRANTED }),
    );
    const [siteId = ''] = await insertSites(database, client.userId, [9]);
    const titles = Array.from({ length: ARTICLES }, (_, index) => `Article ${index} of ${plans.length}`);
    const plan = await planTitles(client, siteId, [...titles, `${REFUSED} article of ${plans.length}`]);
    plans.push({ client, plan });
  }
  for (const { client, plan } of plans) await acceptPlan(client, plan);
}

async function isWriting({ db }: Database): Promise<boolean> {
  const { rows } = (await db.execute(
    sql`select 1 from runs where state = 'writing' limit 1`,
  )) as unknown as Rows<unknown>;
  return rows.length > 0;
}

interface Rows<Row> {
  rows: Row[];
}

interface Outcome {
  /** Articles that wait for review with their whole text. */
  written: number;
  /** Posts beyond the first of a title. */
  twice: number;
  /** Articles that failed. */
  failed: number;
  charged: number;
  /** Users whose credits are not those granted less one for each article. */
  inexact: number;
}

async function readOutcome({ db }: Database): Promise<Outcome> {
  const { rows } = (await db.execute(sql`
    with of_item as (
      select i.*, p.content from run_items i left join blog_posts p on p.id = i.post_id
    ), written as (
      select user_id, title, count(*) as posts from blog_posts where ai_generated and not sample group by user_id, title
    ), ledger as (
      select user_id, sum(amount) as total, count(*) filter (where run_item_id is not null and amount = -1) as charged
      from credit_entries group by user_id
    )
    select
      (select count(*) from of_item where state = 'review'
        and content is not null and length(content) - length(replace(content, ${SECTION}, '')) = ${PARTS * SECTION.length})::int as written,
      (select coalesce(sum(posts - 1), 0) from written)::int as twice,
      (select count(*) from of_item where state = 'failed' and not charged)::int as failed,
      (select sum(charged) from ledger)::int as charged,
      (select count(*) from credit_balances b left join ledger l using (user_id)
        where l.total <> b.left or l.charged <> ${ARTICLES} or b.left <> ${CREDITS_PER_MONTH + GRANTED - ARTICLES})::int as inexact`)) as unknown as Rows<Outcome>;
  return rows[0] as Outcome;
}

function measured({ written, twice, failed, charged, inexact }: Outcome, how: string): Measured[] {
  const wanted = USERS * ARTICLES;
  const isExact = inexact === 0 && charged === wanted && failed === USERS;
  return [
    {
      what: `${wanted.toLocaleString('en-US')} articles of ${USERS} users on two nodes and PostgreSQL, one of them killed every ${KILL_EVERY_MS / 1_000} s, a model that fails once in a hundred times (${how}): articles written twice, and lost`,
      value: `${twice} and ${wanted - written}`,
      limit: '0 and 0',
      held: twice === 0 && written === wanted,
    },
    {
      what: `The same: credits reserved, charged, given back for articles that the model refuses, and users whose ledger is inexact`,
      value: `${wanted + USERS}, ${charged}, ${failed} and ${inexact}`,
      limit: `${wanted + USERS}, ${wanted}, ${USERS} and 0`,
      held: isExact,
    },
  ];
}
