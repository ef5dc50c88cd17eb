import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { billingOf, billingProblems, billingVariables, plansOf, settlementOf } from './billing-config.ts';
import { modelOf, modelProblems, modelVariables } from './model-config.ts';
import { isLoopbackHost } from './system/is-loopback-host.ts';

const url = (protocols: string[], what: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `should be ${what}`);

const yesOrNo = z.enum(['true', 'false'], 'should be true or false').transform((value) => value === 'true');

const port = z.coerce
  .number('should be a port number from 0 to 65535')
  .int('should be a port number from 0 to 65535')
  .min(0, 'should be a port number from 0 to 65535')
  .max(65_535, 'should be a port number from 0 to 65535');

const QUOTA = 'should be a number from 1 to 1000000';
const quota = z.coerce.number(QUOTA).int(QUOTA).min(1, QUOTA).max(1_000_000, QUOTA);
const LIBRARY = 'should be a number of posts from 0 to 1000000';
const PLACES = 'should be a number of articles from 1 to 100';

/** Also checked by `npm run admin`. */
export const administratorName = z
  .string()
  .regex(
    /^(?=.{3,30}$)[a-zA-Z0-9_]+(?:\.[a-zA-Z0-9_]+)*$/,
    'should be 3 to 30 letters, digits or underscores, with single dots between them',
  );
/** Also checked by `npm run admin`. */
export const administratorPassword = z
  .string()
  .min(12, 'should be at least 12 characters')
  .max(128, 'should be at most 128 characters');

/** Every variable that pressloom reads. An empty value counts as unset. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(['http:', 'https:'], 'the address users open, for example https://blog-tools.example.com').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'a PostgreSQL address, for example postgres://user:password@host:5432/pressloom',
  ).optional(),
  APP_SECRET: z
    .string()
    .min(32, 'should be at least 32 random characters, for example from: openssl rand -hex 32')
    .optional(),
  APP_SECRET_PREVIOUS: z.string().min(32, 'should be the APP_SECRET that was used before').optional(),
  ...modelVariables,
  UNSPLASH_ACCESS_KEY: z.string().optional(),
  PEXELS_API_KEY: z.string().optional(),
  IMAGE_SEARCH_URL: url(
    ['http:', 'https:'],
    'the address of an image search like https://api.openverse.org',
  ).optional(),
  SMTP_URL: url(
    ['smtp:', 'smtps:'],
    'an SMTP address, for example smtp://user:password@mail.example.com:587',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(/@/, 'should be a sender, for example "pressloom <post@example.com>"')
    .default('pressloom <pressloom@localhost>'),
  CONTACT_EMAIL: z.email('should be an email address').optional(),
  ...billingVariables,
  POSTS_PER_USER: quota.default(10_000),
  IMAGES_PER_USER: quota.default(10_000),
  MEGABYTES_PER_USER: quota.default(5_000),
  LIBRARY_POSTS: z.coerce.number(LIBRARY).int(LIBRARY).min(0, LIBRARY).max(1_000_000, LIBRARY).default(100_000),
  LIBRARY_MEGABYTES: quota.default(2_000),
  WRITING_PLACES: z.coerce.number(PLACES).int(PLACES).min(1, PLACES).max(100, PLACES).default(4),
  ALLOW_PRIVATE_SITES: yesOrNo.optional(),
  ADMIN_USERNAME: administratorName.optional(),
  ADMIN_PASSWORD: administratorPassword.optional(),
  ROLE: z.enum(['all', 'api', 'worker'], 'should be all, api or worker').default('all'),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(true|false|\d+|[\d.,:/a-fA-F ]+)$/,
      'should be true, false, a number of proxies, or their addresses separated by commas',
    )
    .default('false'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'should be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  /** Of Vite, which renders the public pages in development. */
  VITE_URL: url(['http:', 'https:'], 'the address of the development server of Vite').optional(),
  DEMO_ACCOUNT_EMAIL: z.email().optional(),
  DEMO_ACCOUNT_PASSWORD: z.string().optional(),
  DEMO_SITE_URL: url(['http:', 'https:'], 'the address of the demo site').optional(),
  DEMO_SITE_USERNAME: z.string().optional(),
  DEMO_SITE_APPLICATION_PASSWORD: z.string().optional(),
});

export type Config = ReturnType<typeof readConfig>;

/** The environment does not make a configuration; the message names each wrong value and what it should be. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`pressloom cannot start with this configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Reads the whole configuration at once. @throws {ConfigError} naming every wrong value */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const values = parsed.data;
  const problems = problemsBetween(values);
  if (problems.length > 0) throw new ConfigError(problems);

  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${values.PORT}`);
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: publicUrl.href.replace(/\/$/, ''),
    /** Whether users open pressloom on this very machine only. */
    isLocal: isLoopbackHost(publicUrl.hostname),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    appSecret: values.APP_SECRET ?? keptSecret(dataDir),
    previousAppSecret: values.APP_SECRET_PREVIOUS,
    llm: modelOf(values),
    imageSearch: {
      unsplashKey: values.UNSPLASH_ACCESS_KEY,
      pexelsKey: values.PEXELS_API_KEY,
      searchUrl: values.IMAGE_SEARCH_URL?.replace(/\/$/, ''),
    },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** Where messages of the contact form go. */
    contactEmail: values.CONTACT_EMAIL ?? addressIn(values.MAIL_FROM),
    plans: plansOf(values),
    billing: billingOf(values),
    settlement: settlementOf(values),
    /** What one account may have at most. */
    quotas: {
      posts: values.POSTS_PER_USER,
      images: values.IMAGES_PER_USER,
      megabytes: values.MEGABYTES_PER_USER,
    },
    /** Articles of automation that this process writes at a time. */
    writingPlaces: values.WRITING_PLACES,
    /** What is read of one site at most. */
    library: { posts: values.LIBRARY_POSTS, megabytes: values.LIBRARY_MEGABYTES },
    allowPrivateSites: values.ALLOW_PRIVATE_SITES ?? isLoopbackHost(publicUrl.hostname),
    admin:
      values.ADMIN_USERNAME && values.ADMIN_PASSWORD
        ? { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD }
        : undefined,
    role: values.ROLE,
    trustProxy: trustedProxies(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
    viteUrl: values.VITE_URL,
    demo: demoOf(values),
  };
}

function problemsBetween(values: z.infer<typeof environment>): string[] {
  const problems = [...billingProblems(values), ...modelProblems(values)];
  if (values.DATABASE_URL && !values.APP_SECRET) {
    problems.push('APP_SECRET is required with DATABASE_URL: at least 32 random characters, the same on every node');
  }
  if (!values.DATABASE_URL && values.ROLE !== 'all') {
    problems.push(
      'ROLE should be all on the embedded database, which one process owns: set DATABASE_URL to run several',
    );
  }
  if (Boolean(values.ADMIN_USERNAME) !== Boolean(values.ADMIN_PASSWORD)) {
    problems.push('ADMIN_USERNAME and ADMIN_PASSWORD should be set together');
  }
  return problems;
}

/** Of `pressloom <post@example.com>` what stands between the brackets. */
const addressIn = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim();

/** Fastify itself no longer trusts a mere number of proxies. Here the operator says that nobody else reaches the port. */
function trustedProxies(value: string): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}

/** The embedded database keeps its secret beside it: made on first start, readable by its owner only. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'app-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

function demoOf(values: z.infer<typeof environment>) {
  const { DEMO_ACCOUNT_EMAIL: email, DEMO_ACCOUNT_PASSWORD: password } = values;
  if (!email || !password) return undefined;
  const {
    DEMO_SITE_URL: siteUrl,
    DEMO_SITE_USERNAME: username,
    DEMO_SITE_APPLICATION_PASSWORD: applicationPassword,
  } = values;
  const site = siteUrl && username && applicationPassword ? { url: siteUrl, username, applicationPassword } : undefined;
  return { email, password, site };
}
