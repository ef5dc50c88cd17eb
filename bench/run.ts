import { availableParallelism, totalmem } from 'node:os';
import { benchAdmin } from './admin.ts';
import { benchAutomationNodes } from './automation-nodes.ts';
import { benchAutomationOverlap } from './automation-overlap.ts';
import { benchAutomationSpeed } from './automation-speed.ts';
import { benchBilling } from './billing.ts';
import { benchFirstToken } from './first-token.ts';
import { benchHandOver } from './hand-over.ts';
import { benchIdle } from './idle.ts';
import { benchLargeAnswer } from './large-answer.ts';
import { benchLargeLibrary } from './large-library.ts';
import { benchLibrary } from './library.ts';
import { benchLists } from './lists.ts';
import { benchManySites } from './many-sites.ts';
import type { Measured } from './measure.ts';
import { benchPublicPage } from './public-page.ts';
import { benchPublish } from './publish.ts';
import { benchScreens } from './screens.ts';
import { benchSize } from './size.ts';
import { benchStart } from './start.ts';
import { benchTwoNodes } from './two-nodes.ts';
import { benchTyping } from './typing.ts';

/** Measures what docs/performance.md claims. `npm run bench -- start` runs one part, `-- automation` all parts of that name. */
const parts: Record<string, () => Promise<Measured[]>> = {
  start: benchStart,
  idle: benchIdle,
  'first-token': benchFirstToken,
  publish: benchPublish,
  lists: benchLists,
  library: benchLibrary,
  'large-library': benchLargeLibrary,
  size: benchSize,
  screens: benchScreens,
  'public-page': benchPublicPage,
  typing: benchTyping,
  'hand-over': benchHandOver,
  'many-sites': benchManySites,
  'two-nodes': benchTwoNodes,
  'large-answer': benchLargeAnswer,
  'automation-speed': benchAutomationSpeed,
  'automation-nodes': benchAutomationNodes,
  'automation-overlap': benchAutomationOverlap,
  admin: benchAdmin,
  billing: benchBilling,
};

const wanted = process.argv.slice(2);
const isWanted = (name: string) =>
  wanted.length === 0 || wanted.some((each) => name === each || name.startsWith(`${each}-`));
const results: Measured[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (isWanted(name)) results.push(...(await run()));
}
const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
process.stdout.write(`\n${machine}\n\n| measured | value | limit | |\n| --- | --- | --- | --- |\n`);
for (const { what, value, limit, held } of results) {
  process.stdout.write(`| ${what} | ${value} | ${limit} | ${held ? 'held' : 'MISSED'} |\n`);
}
process.exitCode = results.every(({ held }) => held) ? 0 : 1;
