import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

export interface TestBrowser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
  /** Where it was found, for the log. */
  source: string;
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * A Chromium that starts: CHROMIUM_PATH, one installed on the machine, Playwright's own, or on Linux x64 npm's.
 * @throws Error that says how to get one
 */
export async function findBrowser(): Promise<TestBrowser> {
  const given = process.env.CHROMIUM_PATH;
  const candidates = [...(given ? [given] : []), ...SYSTEM_PATHS, playwrightOwn()];
  for (const executablePath of candidates) {
    if (existsSync(executablePath) && starts(executablePath, {})) {
      return { executablePath, args: ARGS, env: {}, source: executablePath };
    }
  }
  return fromNpm();
}

function playwrightOwn(): string {
  try {
    return chromium.executablePath();
  } catch {
    return '';
  }
}

async function fromNpm(): Promise<TestBrowser> {
  const how =
    'Install Chromium (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.';
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(`No Chromium was found. ${how}`);
  // Outside AWS the package unpacks its own NSS libraries only if it believes it runs there.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const executablePath = await packaged.executablePath();
  const env = {
    LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '',
    FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? '',
  };
  if (!starts(executablePath, env)) throw new Error(`The Chromium from npm does not start here. ${how}`);
  return { executablePath, args: [...ARGS, '--headless=shell'], env, source: '@sparticuz/chromium from npm' };
}

function starts(executablePath: string, env: Record<string, string>): boolean {
  return (
    spawnSync(executablePath, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 30_000 })
      .status === 0
  );
}
