/** As much of a syntax tree as is read here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  key?: Node;
  value?: Node;
  id?: Node;
  init?: Node | null;
  callee?: Node;
  arguments?: { properties?: Node[] }[];
  declaration?: Node | null;
  declarations?: Node[];
  specifiers?: { local: Node }[];
}

export interface Constant {
  name: string;
  isExported: boolean;
  /** The whole statement, `export` included, with its value marked as free of side effects. */
  code: string;
  /** Every name its value mentions. */
  mentions: Set<string>;
}

/** Known to the types and to the server. Forms import the schemas they need by name. */
const UNUSED_SCHEMAS = ['params', 'query', 'body', 'reply'];

/** The constant that a statement declares; of an endpoint only method and path are left, and what describes it. */
export function toConstant(code: string, statement: Node): Constant | null {
  const declaration = statement.declaration ?? statement;
  const { id, init } = declaration.declarations?.[0] ?? {};
  if (declaration.type !== 'VariableDeclaration' || !id?.name || !init) return null;
  const unused = init.callee?.name === 'endpoint' ? unusedSchemas(init) : [];
  const value = unused.reduceRight(
    (text, { start, end }) => `${text.slice(0, start - init.start)}undefined${text.slice(end - init.start)}`,
    code.slice(init.start, init.end),
  );
  return {
    name: id.name,
    isExported: Boolean(statement.declaration),
    code: `${statement.declaration ? 'export ' : ''}const ${id.name} = /* @__PURE__ */ (() => (${value}))();`,
    mentions: namesIn(init, new Set(unused)),
  };
}

const unusedSchemas = (call: Node): Node[] =>
  (call.arguments?.[0]?.properties ?? []).flatMap(({ key, value }) =>
    value && UNUSED_SCHEMAS.includes(key?.name ?? '') ? [value] : [],
  );

/** Every identifier below a node; the names of properties too, which does no harm. */
function namesIn(node: unknown, except: Set<Node>, names = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null || except.has(node as Node)) return names;
  const { type, name } = node as Node;
  if (type === 'Identifier' && name) names.add(name);
  for (const child of Object.values(node)) namesIn(child, except, names);
  return names;
}
