import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: (Node & { properties?: (Node & { key?: { name?: string }; value?: Node })[] })[];
}
interface Declaration extends Node {
  declarations?: { init: Node | null }[];
}

/** Known to the types and to the server; the browser trusts what its own server has validated. */
const UNUSED = ['reply', 'params'];

/**
 * Without this every page would carry zod and the schema of every reply (33 kB of 152 kB gzip of the app shell).
 * Two changes to the contract's modules, in builds only: an endpoint loses its `reply` and `params`, and each constant
 * is marked as free of side effects, so that what no page uses is left out. Forms keep the schemas they import.
 */
export const contractWithoutUnusedSchemas = (): Plugin => ({
  name: 'contract-without-unused-schemas',
  apply: 'build',
  transform(code, id) {
    if (!/packages\/contract\/src\/[\w-]+\.ts$/.test(id)) return null;
    const changes: { start: number; end: number; text: string }[] = [];
    for (const statement of this.parse(code).body as (Declaration & { declaration?: Declaration })[]) {
      const declarations = statement.declarations ?? statement.declaration?.declarations ?? [];
      for (const { init } of declarations) {
        if (init?.type !== 'CallExpression') continue;
        changes.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => ' });
        for (const { start, end } of unusedSchemas(init as Call)) changes.push({ start, end, text: 'undefined' });
        changes.push({ start: init.end, end: init.end, text: ')()' });
      }
    }
    return { code: apply(code, changes), map: null };
  },
});

const unusedSchemas = (call: Call) =>
  call.callee.name === 'endpoint'
    ? (call.arguments[0]?.properties ?? []).flatMap(({ key, value }) =>
        value && UNUSED.includes(key?.name ?? '') ? [value] : [],
      )
    : [];

const apply = (code: string, changes: { start: number; end: number; text: string }[]) =>
  changes.reduceRight((text, change) => text.slice(0, change.start) + change.text + text.slice(change.end), code);
