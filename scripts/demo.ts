import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { DEMO_MODEL_NAME } from '../packages/contract/src/provider-name.ts';
import { DEMO_MODEL, startDemoModel } from '../sandbox/demo-model/start-demo-model.ts';
import { DEMO_PAYMENT } from '../sandbox/demo-payments/checkout/checkout-page.ts';
import { sellingThrough, webhookUrlOf } from '../sandbox/demo-payments/selling-through.ts';
import { startDemoPayments } from '../sandbox/demo-payments/start-demo-payments.ts';
import { startSandboxSite } from '../sandbox/sandbox-site.ts';
import { demoAdministrator } from './demo/administrator.ts';
import { freePortFrom } from './demo/free-port.ts';
import { startServer } from './demo/start-server.ts';

const ACCOUNT = { email: 'demo@pressloom.local', password: 'press-the-loom' };
const SITE_PORT = 8881;
const MODEL_PORT = 8891;
const PAYMENTS_PORT = 8901;
/** Like a host's cron job: WordPress checks for due posts only when someone visits. */
const CRON_EVERY_MS = 30_000;

const say = (line: string) => console.log(line);
const began = Date.now();
const stops: (() => Promise<void>)[] = [];
let isStopping = false;

async function demo() {
  const dataDir = resolve(process.env.DATA_DIR || './data');
  const wanted = Number(process.env.PORT || 3000);
  const port = await freePortFrom(wanted);
  const sitePort = await freePortFrom(SITE_PORT);
  if (port !== wanted) say(`Port ${wanted} is taken: pressloom uses ${port}.`);
  if (sitePort !== SITE_PORT) say(`Port ${SITE_PORT} is taken: WordPress uses ${sitePort}.`);

  say('Starting a WordPress of its own (5 to 15 seconds; the first time it is installed, which takes about a minute)…');
  const site = await startSandboxSite(resolve(dataDir, 'sandbox-wordpress'), sitePort, say);
  stops.push(site.stop);

  const model = await languageModel();
  const url = `http://localhost:${port}`;
  const payments = await paymentProvider(url);
  const administrator = administratorOf(dataDir);
  say('Starting pressloom…');
  const server = await startServer(url, {
    PORT: String(port),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    ...model.env,
    ...payments.env,
    ...administrator.env,
    DEMO_ACCOUNT_EMAIL: ACCOUNT.email,
    DEMO_ACCOUNT_PASSWORD: ACCOUNT.password,
    DEMO_SITE_URL: site.url,
    DEMO_SITE_USERNAME: site.username,
    DEMO_SITE_APPLICATION_PASSWORD: site.applicationPassword,
  });
  stops.push(server.stop);
  const cron = setInterval(() => void visitCron(site.url), CRON_EVERY_MS);
  stops.push(async () => clearInterval(cron));

  say(summary(url, site, dataDir, { model: model.name, payments: payments.name, administrator: administrator.name }));
  const gone = await Promise.race([
    once(server.process, 'exit').then(() => 'pressloom'),
    once(site.process, 'exit').then(() => `WordPress\n${site.output().trim().slice(-1000)}\n`),
  ]);
  if (isStopping) return;
  say(`\nEnded unexpectedly: ${gone}`);
  await stop(1);
}

function summary(
  url: string,
  site: { url: string; username: string; loginPassword: string },
  dataDir: string,
  { model, payments, administrator }: Record<'model' | 'payments' | 'administrator', string>,
) {
  return `
  pressloom    ${url}
               sign in as ${ACCOUNT.email} with ${ACCOUNT.password}
  admin area   ${url}/admindb/login  (${administrator})
               makes coupons, for example

  WordPress    ${site.url}
  its admin    ${site.url}/wp-admin  (${site.username} / ${site.loginPassword})
               connected in pressloom as "My WordPress Site"

  Data         ${dataDir} (mails in outbox/); delete it to begin anew
  AI           ${model}
  Payments     ${payments}

  Ready after ${((Date.now() - began) / 1000).toFixed(1)} s. Stop with Ctrl-C.
`;
}

/** What runs beside pressloom, and what tells pressloom of it. */
interface Part {
  name: string;
  env: Record<string, string>;
}

/** As pressloom reads them: the environment stands above the file. */
const settings = (): Record<string, string | undefined> => ({
  ...(existsSync('.env') && parseEnv(readFileSync('.env', 'utf8'))),
  ...process.env,
});

/** Who administrates: without settings of your own, one that is made up. */
function administratorOf(dataDir: string): Part {
  const { ADMIN_USERNAME } = settings();
  if (ADMIN_USERNAME) return { name: `${ADMIN_USERNAME}, with ADMIN_PASSWORD`, env: {} };
  const { username, password } = demoAdministrator(dataDir);
  return { name: `${username} / ${password}`, env: { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } };
}

/** Who takes the payments: without keys, a stand-in with banks that don't exist. */
async function paymentProvider(url: string): Promise<Part> {
  const { BILLING, RAZORPAY_KEY_ID } = settings();
  if (BILLING === 'off') return { name: 'nothing is sold (BILLING=off)', env: {} };
  if (RAZORPAY_KEY_ID) return { name: `Razorpay, with the key ${RAZORPAY_KEY_ID}`, env: {} };
  const port = await freePortFrom(PAYMENTS_PORT);
  const payments = await startDemoPayments({ port, webhookUrl: webhookUrlOf(url), ticking: true });
  stops.push(payments.stop);
  return {
    name: `${DEMO_PAYMENT}. Buy Pro under "Upgrade"; BILLING=off sells nothing`,
    env: sellingThrough(payments),
  };
}

/** The model that writes, and what tells pressloom of it. Without a key and without an Ollama, it is the demo's own. */
async function languageModel(): Promise<Part> {
  const { LLM_API_KEY, LLM_BASE_URL, LLM_MODEL } = settings();
  if (LLM_API_KEY || LLM_BASE_URL) {
    return { name: `${LLM_BASE_URL || "Groq's endpoint"}${LLM_MODEL ? `, model ${LLM_MODEL}` : ''}`, env: {} };
  }
  if (await hasOllama()) return { name: 'Ollama on this machine', env: {} };
  const model = await startDemoModel({ port: await freePortFrom(MODEL_PORT) });
  stops.push(model.stop);
  return {
    name: `${DEMO_MODEL_NAME}. For a real one set LLM_API_KEY (and LLM_BASE_URL, LLM_MODEL), or run Ollama`,
    env: { LLM_BASE_URL: model.url, LLM_MODEL: DEMO_MODEL },
  };
}

/** Whether an Ollama runs here that has a model. */
async function hasOllama(): Promise<boolean> {
  try {
    const response = await fetch('http://127.0.0.1:11434/v1/models', { signal: AbortSignal.timeout(1_000) });
    const { data } = (await response.json()) as { data?: unknown[] };
    return Boolean(data?.length);
  } catch {
    return false;
  }
}

async function visitCron(siteUrl: string) {
  // A failed visit is made up for by the next one.
  await fetch(`${siteUrl}/wp-cron.php`, { signal: AbortSignal.timeout(CRON_EVERY_MS) })
    .then((response) => response.text())
    .catch(() => undefined);
}

/** Stops pressloom first, which finishes its work on the site, and then the site. */
async function stop(exitCode: number) {
  if (isStopping) return;
  isStopping = true;
  for (const each of stops.reverse()) await each();
  process.exit(exitCode);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!isStopping) say('\nStopping…');
    void stop(0);
  });
}
demo().catch(async (error: unknown) => {
  console.error(`\nThe demo could not start: ${error instanceof Error ? error.message : String(error)}`);
  await stop(1);
});
