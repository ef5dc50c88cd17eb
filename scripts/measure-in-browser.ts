import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { findBrowser } from '../packages/testkit/src/index.ts';

/** Global name of the bundle in the page. */
const GLOBAL = 'hostile';
const ENTRY = join(import.meta.dirname, '../apps/web/src/testing/hostile/subjects.ts');

interface Bundle {
  names: string[];
  runSubject(subject: string, text: string): string | undefined;
  /** Set beforehand, so that transferring it to the page is not measured. */
  text: string;
}

export interface BrowserResult {
  ms: number;
  error?: string;
}

/** Measures the web app's functions in a real browser, by their time on the page's main thread. */
export async function openBrowser(hangsMs: number) {
  const script = await bundle();
  const { executablePath, args, env } = await findBrowser();
  let browser: Browser | undefined;
  let session: CDPSession | undefined;
  let page: Page | undefined;

  const open = async () => {
    browser = await chromium.launch({
      executablePath,
      args,
      env: { ...(process.env as Record<string, string>), ...env },
    });
    page = await browser.newPage();
    session = await page.context().newCDPSession(page);
    await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
    await session.send('Performance.enable');
    await page.addScriptTag({ content: script });
    return page;
  };
  const close = async () => {
    await browser?.close();
    page = undefined;
  };
  /** Milliseconds that the page's main thread has been busy. */
  const worked = async () => {
    const { metrics } = (await session?.send('Performance.getMetrics')) ?? { metrics: [] };
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };

  const names = await (await open()).evaluate(
    (name) => (globalThis as unknown as Record<string, Bundle>)[name]?.names,
    GLOBAL,
  );
  return {
    names: names ?? [],
    close,
    async measure(subject: string, text: string): Promise<BrowserResult> {
      const at = page ?? (await open());
      await at.evaluate(
        ([name, given]) => {
          const bundled = (globalThis as unknown as Record<string, Bundle>)[name];
          if (bundled) bundled.text = given;
        },
        [GLOBAL, text] as const,
      );
      const before = await worked();
      const run = at.evaluate(
        ([name, called]) => {
          const bundled = (globalThis as unknown as Record<string, Bundle>)[name];
          return bundled?.runSubject(called, bundled.text);
        },
        [GLOBAL, subject] as const,
      );
      const hangs = Symbol('hangs');
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<typeof hangs>((resolve) => {
        timer = setTimeout(resolve, hangsMs, hangs);
      });
      const error = await Promise.race([run, late]).catch(String);
      clearTimeout(timer);
      if (error !== hangs) return { ms: (await worked()) - before, error };
      run.catch(() => undefined);
      await close();
      return { ms: hangsMs, error: 'hangs' };
    },
  };
}

/** The functions and the texts as one script. */
async function bundle(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['iife'], name: GLOBAL } },
    define: { 'process.env.NODE_ENV': '"production"' },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = output.flatMap((each) => each.output).filter((each) => each.type === 'chunk');
  if (!chunk) throw new Error('The build made no script');
  return chunk.code;
}
