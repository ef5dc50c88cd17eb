import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { SELLING } from '../../test/billing-env.ts';
import { signUp } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
afterEach(() => server.close());

function build(): string {
  const root = mkdtempSync(join(tmpdir(), 'pressloom-web-'));
  const pages = {
    documents: { '/pricing': 'pricing' },
    listed: ['/pricing'],
    screens: ['/payment', '/settings/billing'],
  };
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html lang="en" data-theme="dark"><head><title>app</title></head><div id="root"></div>',
  );
  writeFileSync(join(root, 'pages.json'), JSON.stringify(pages));
  return root;
}

async function policyOf(url: string, env: Record<string, string>) {
  server = await startTestServer({ env, webBuild: build() });
  const { cookie } = await signUp(server);
  const { headers, statusCode } = await server.app.inject({ url, headers: { accept: 'text/html', cookie } });
  expect(statusCode).toBe(200);
  const directives = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/).slice(0, 2)));
}

describe('the policy of the page of payment', () => {
  it.each(['/payment', '/payment/', '/payment?period=year'])('%s lets the checkout of the provider in', async (url) => {
    expect(await policyOf(url, SELLING)).toMatchObject({
      'script-src': "'self' https://checkout.razorpay.com https://cdn.razorpay.com",
      'frame-src': "'self' https://api.razorpay.com https://checkout.razorpay.com",
      'default-src': "'none'",
      'frame-ancestors': "'none'",
    });
  });

  it('lets the stand-in of the demo in instead', async () => {
    const env = { ...SELLING, RAZORPAY_URL: 'http://127.0.0.1:8901' };
    expect(await policyOf('/payment', env)).toMatchObject({
      'script-src': "'self' http://127.0.0.1:8901",
      'frame-src': "'self' http://127.0.0.1:8901",
      'style-src': "'self'",
      'connect-src': "'self'",
    });
  });

  it('lets the windows of banks report back, whoever opened the page', async () => {
    server = await startTestServer({ env: SELLING, webBuild: build() });
    const { cookie } = await signUp(server);
    const headers = { accept: 'text/html', 'sec-fetch-site': 'cross-site', cookie };
    const policyAt = async (url: string) =>
      (await server.app.inject({ url, headers })).headers['cross-origin-opener-policy'];
    expect(await policyAt('/payment')).toBe('same-origin-allow-popups');
    expect(await policyAt('/settings/billing')).toBe('same-origin');
  });

  it('is not that of a visitor, who is led to the sign-in within the same document', async () => {
    server = await startTestServer({ env: SELLING, webBuild: build() });
    const { headers, body } = await server.app.inject({ url: '/payment', headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).not.toContain('razorpay');
    expect(body).toContain(' data-signed-out>');
  });

  it('is that of no other page', async () => {
    expect(await policyOf('/settings/billing', SELLING)).toMatchObject({
      'script-src': "'self'",
      'frame-src': "'self'",
    });
  });
});
