import { randomBytes } from 'node:crypto';
import { startPostgres } from '@pressloom/testkit';
import pg from 'pg';
import { compareNumbers } from '../compare-with-books.ts';
import type { Story } from '../story.ts';
import { runKillScenario } from './kill-scenario.ts';
import { startSellingProcess } from './selling-process.ts';

interface KillsPlan {
  scenarios: number;
  firstSeed: number;
  /** Processes at the same time, each with a database of its own. */
  lanes: number;
  report: (story: Story) => void;
}

/** Plays scenarios on PostgreSQL. @returns what is wrong with the numbers of invoices and the uses of coupons */
export async function runKills({ scenarios, firstSeed, lanes, report }: KillsPlan): Promise<string[]> {
  const postgres = await startPostgres();
  const seeds = Array.from({ length: scenarios }, (_, index) => firstSeed + index);
  const lane = async () => {
    const shop = await startSellingProcess(await newDatabase(postgres.url));
    try {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
        report(await runKillScenario(shop, seed));
      return await compareNumbers(shop);
    } finally {
      await shop.stop();
    }
  };
  try {
    return (await Promise.all(Array.from({ length: lanes }, lane))).flat();
  } finally {
    await postgres.stop();
  }
}

async function newDatabase(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = `pressloom_kills_${randomBytes(6).toString('hex')}`;
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}
