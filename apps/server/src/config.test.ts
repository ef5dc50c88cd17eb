import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const secret = 'x'.repeat(32);
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, APP_SECRET: secret, ...env });

test('an empty environment starts on the embedded database, on this machine only', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    role: 'all',
    allowPrivateSites: true,
  });
});

test('the example file runs unedited', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const env = Object.fromEntries(
    example
      .split('\n')
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect(read({ ...env, DATA_DIR: dataDir }).port).toBe(3000);
});

test.each([
  [{ PORT: '70000' }, /PORT should be a port number from 0 to 65535/],
  [{ PUBLIC_URL: 'blog.example.com' }, /PUBLIC_URL should be the address users open/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL should be a PostgreSQL address/],
  [{ APP_SECRET: 'short' }, /APP_SECRET should be at least 32 random characters/],
  [{ LLM_BASE_URL: 'groq' }, /LLM_BASE_URL should be the address of an OpenAI-compatible API/],
  [{ LLM_REQUESTS_PER_MINUTE: '0' }, /LLM_REQUESTS_PER_MINUTE should be a number from 1 to 1000000000/],
  [{ LLM_TOKENS_PER_MINUTE: '6k' }, /LLM_TOKENS_PER_MINUTE should be a number from 1 to 1000000000/],
  [{ LLM_PRICE_INPUT: '-1', LLM_PRICE_OUTPUT: '1' }, /LLM_PRICE_INPUT should be the price of a million tokens/],
  [{ LLM_PRICE_INPUT: '1' }, /LLM_PRICE_INPUT and LLM_PRICE_OUTPUT should be set together/],
  [{ LLM_PRICE_CURRENCY: 'dollars' }, /LLM_PRICE_CURRENCY should be the three letters of a currency/],
  [{ SMTP_URL: 'mail.example.com' }, /SMTP_URL should be an SMTP address/],
  [{ MAIL_FROM: 'nobody' }, /MAIL_FROM should be a sender/],
  [{ CONTACT_EMAIL: 'nobody' }, /CONTACT_EMAIL should be an email address/],
  [{ PRO_PRICE_MONTHLY: '0' }, /PRO_PRICE_MONTHLY should be whole rupees, from 1 to 10000000/],
  [{ PRO_PRICE_YEARLY: '14990.50' }, /PRO_PRICE_YEARLY should be whole rupees/],
  [{ PRO_AI_CREDITS: 'many' }, /PRO_AI_CREDITS should be a number of credits/],
  [{ ALLOW_PRIVATE_SITES: 'yes' }, /ALLOW_PRIVATE_SITES should be true or false/],
  [{ ROLE: 'boss' }, /ROLE should be all, api or worker/],
  [{ ROLE: 'worker' }, /ROLE should be all on the embedded database/],
  [{ TRUST_PROXY: 'maybe' }, /TRUST_PROXY should be true, false/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL should be fatal/],
  [{ ADMIN_USERNAME: 'root' }, /ADMIN_USERNAME and ADMIN_PASSWORD should be set together/],
  [{ ADMIN_USERNAME: 'head..editor', ADMIN_PASSWORD: 'a rather long one' }, /ADMIN_USERNAME should be 3 to 30 letters/],
  [{ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD should be at least 12 characters/],
])('%j is refused with what it should be', (env, message) => {
  expect(() => read(env)).toThrow(message);
});

test('the address of a model may be written in capitals', () => {
  expect(read({ LLM_BASE_URL: 'HTTPS://API.EXAMPLE.COM/V1' }).llm.baseUrl).toBe('HTTPS://API.EXAMPLE.COM/V1');
});

test('all wrong values are named at once', () => {
  expect(() => read({ PORT: 'x', ROLE: 'y' })).toThrow(ConfigError);
  expect(() => read({ PORT: 'x', ROLE: 'y' })).toThrow(/PORT[\s\S]*ROLE/);
});

test('a server database needs the secret to be given', () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://localhost/pressloom' };
  expect(() => readConfig(env)).toThrow(/APP_SECRET is required with DATABASE_URL/);
});

test('the embedded database makes its secret once, for its owner only', () => {
  const first = readConfig({ DATA_DIR: dataDir }).appSecret;
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(readConfig({ DATA_DIR: dataDir }).appSecret).toBe(first);
  expect(statSync(join(dataDir, 'app-secret')).mode & 0o077).toBe(0);
});

test('private sites are allowed by default only where pressloom itself is local', () => {
  expect(read({ PUBLIC_URL: 'https://loom.example.com' }).allowPrivateSites).toBe(false);
  expect(read({ PUBLIC_URL: 'http://127.0.0.1:3000' }).allowPrivateSites).toBe(true);
  expect(read({ PUBLIC_URL: 'https://loom.example.com', ALLOW_PRIVATE_SITES: 'true' }).allowPrivateSites).toBe(true);
});

test.each([
  [{}, 'pressloom@localhost'],
  [{ MAIL_FROM: 'desk@example.com' }, 'desk@example.com'],
  [{ MAIL_FROM: 'Desk <desk@example.com>' }, 'desk@example.com'],
  [{ MAIL_FROM: 'Desk <desk@example.com>', CONTACT_EMAIL: 'help@example.com' }, 'help@example.com'],
])('messages of the contact form go to the address that %j gives', (env, address) => {
  expect(read(env).contactEmail).toBe(address);
});
