import type { Endpoint } from '@pressloom/contract';
import * as contract from '@pressloom/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.ts';

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, { schema: { properties?: Record<string, unknown> } }> }>;
}

let server: TestServer;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  server = await startTestServer();
  const reply = await server.app.inject({ url: '/api/openapi.json' });
  const document = reply.json();
  expect(document.openapi).toBe('3.1.0');
  paths = document.paths;
});
afterAll(() => server.close());

const endpoints = Object.values<unknown>(contract).filter(
  (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'reply' in value,
);

it('every endpoint of the contract is served, and outside the admin area documented with its input, reply and errors', () => {
  expect(endpoints.length).toBeGreaterThan(25);
  for (const { method, path, body, status, summary } of endpoints) {
    expect(server.app.hasRoute({ method, url: path }), `${method} ${path} is served`).toBe(true);
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    // The admin area looks absent to readers of the documentation.
    if (path.startsWith('/api/admin/') && path !== '/api/admin/login') {
      expect(operation, `${method} ${path} is not documented`).toBeUndefined();
      continue;
    }
    expect(operation?.summary, `${method} ${path} is documented in a line`).toMatch(/^[^`]{4,150}$/);
    expect(`${operation?.summary}\n${operation?.description}`).toContain(summary);
    expect(Boolean(operation?.requestBody), `${method} ${path} has a body`).toBe(body !== undefined);
    expect(operation?.responses[String(status ?? 200)]?.content?.['application/json']).toBeDefined();
    for (const kind of ['4XX', '5XX']) {
      expect(operation?.responses[kind]?.content?.['application/json']?.schema.properties).toHaveProperty('error');
    }
  }
});

it('every documented call says what it does and belongs to a group', () => {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      expect(operation.summary, `${method} ${path}`).toBeTruthy();
      expect(operation.tags, `${method} ${path}`).toHaveLength(1);
    }
  }
});

it('the readable page works under its own strict policy, from files alone', async () => {
  const page = await server.app.inject({ url: '/api/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.body).not.toMatch(/<script>|<style>|src="https?:/);
  const script = await server.app.inject({ url: '/api/docs/static/swagger-initializer.js' });
  expect(script.statusCode).toBe(200);
  expect(await server.app.inject({ url: '/api/docs/json' }).then(({ statusCode }) => statusCode)).toBe(200);
});
