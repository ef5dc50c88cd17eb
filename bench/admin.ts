import { type Installation, openInstallation } from './installation.ts';
import { type Measured, ms } from './measure.ts';
import { AUDITED_ADMINISTRATOR, timeBoth } from './stocked.ts';

const LARGE = { users: 100_000, posts: 1_000_000, sites: 20_000 };
const SMALL = { users: 1_000, posts: 1_000, sites: 1_000 };
const CALLS = 200;
/** Until code is compiled, rows are in memory, and the jobs of a start are over. */
const BEFORE = 20;
const MOST = 1.3;

/** The queries of each table: its first page, its filter, and searches that find one row, all of them, and none. */
const TABLES: [string, string[]][] = [
  ['Users (100,000)', ['users', 'users?filter=blocked', ...searched('users', 'r777@example', 'user', 'zebra')]],
  ['Posts (1,000,000)', ['posts', 'posts?status=draft', ...searched('posts', 'post 777 about', 'about', 'zebra')]],
  ['Sites (20,000)', ['sites', 'sites?health=failing', ...searched('sites', 'n777.example', 'blog', 'zebra')]],
  [
    'Subscriptions (100,000)',
    ['subscriptions', 'subscriptions?state=halted', ...searched('subscriptions', 'r777@example', 'user', 'zebra')],
  ],
  ['Coupons (100,000)', ['coupons', 'coupons?active=false', ...searched('coupons', 'C4CA4238A1', 'C', 'zebra')]],
  ['Audit log (100,000)', ['audit', 'audit?action=user.blocked', `audit?administrator=${AUDITED_ADMINISTRATOR}`]],
];

function searched(table: string, ...texts: string[]): string[] {
  return texts.map((text) => `${table}?search=${encodeURIComponent(text)}`);
}

/** The tables of administrators on PostgreSQL, with the rows of a large installation and of a small one. */
export async function benchAdmin(): Promise<Measured[]> {
  const large = await openInstallation(LARGE);
  const small = await openInstallation(SMALL);
  try {
    for (const path of TABLES.flatMap(([, paths]) => paths)) await timeBoth(`/api/admin/${path}`, large, small, BEFORE);
    const measured: Measured[] = [];
    for (const [name, paths] of TABLES) measured.push(await measureTable(name, paths, large, small));
    return measured;
  } finally {
    await large.stop();
    await small.stop();
  }
}

async function measureTable(
  name: string,
  paths: string[],
  large: Installation,
  small: Installation,
): Promise<Measured> {
  const times = [];
  for (const path of paths) times.push(await timeBoth(`/api/admin/${path}`, large, small, CALLS));
  const ratios = times.map((of) => of.large / of.small);
  const each = times.map((of) => `${ms(of.large)}/${ms(of.small)}`).join(', ');
  return {
    what: `${name} in the admin area relative to 1,000: ${paths.join(', ')} (p50 ${each})`,
    value: `${ratios.map((ratio) => ratio.toFixed(2)).join(', ')} ×`,
    limit: `≤ ${MOST} ×`,
    held: ratios.every((ratio) => ratio <= MOST),
  };
}
