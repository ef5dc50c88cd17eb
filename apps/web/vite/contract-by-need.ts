import type { Plugin } from 'vite';
import { type Constant, type Node, toConstant } from './module-constants.ts';

const MODULE = /packages\/contract\/src\/((?!index|endpoint)[\w-]+\.ts)(\?light)?$/;
const APP = /apps\/web\/src\/.*\.tsx?$/;
const ENDPOINT_SCHEMA =
  /\b\w+\.(params|query|body|reply)\.(parse|safeParse|pick|omit|extend|shape)\b|zodResolver\(\w+\.\w+\)/;

/**
 * Builds only. A page that wants one path or label of the contract would get the whole module around it, and with it
 * zod: 33 kB gzip on every page. So each module is taken apart into what needs zod and a light half that does not,
 * endpoints lose their schemas, and what no page uses is left out. Forms keep the schemas they import by name.
 */
export const contractByNeed = (): Plugin => ({
  name: 'contract-by-need',
  apply: 'build',
  transform(code, id) {
    if (APP.test(id) && ENDPOINT_SCHEMA.test(code)) {
      throw new Error(`${id}: the schemas of an endpoint are not there in the browser; import the schema by its name`);
    }
    const [, file, isLightHalf] = MODULE.exec(id) ?? [];
    if (!file) return null;
    const program = (this.parse(code) as unknown as { body: Node[] }).body;
    const imports = program.filter(({ type }) => type === 'ImportDeclaration');
    const constants = program.flatMap((statement) => toConstant(code, statement) ?? []);
    if (imports.length + constants.length !== program.length) {
      throw new Error(`${file} holds more than imports and constants, which would be lost here`);
    }
    const light = lightOnes(constants, importedBy(imports));
    // What a module keeps to itself cannot be imported from its light half: both halves get it.
    const shared = constants.filter(({ name, isExported }) => isExported && light.has(name));
    const lines = isLightHalf
      ? ["import { endpoint } from './endpoint.ts';", ...constants.filter(({ name }) => light.has(name)).map(codeOf)]
      : [
          ...imports.map(({ start, end }) => code.slice(start, end)),
          `import { ${shared.map(({ name }) => name).join(', ')} } from './${file}?light';`,
          `export * from './${file}?light';`,
          ...constants.filter((constant) => !shared.includes(constant)).map(codeOf),
        ];
    return { code: lines.join('\n'), map: null, moduleSideEffects: false };
  },
});

const codeOf = ({ code }: Constant) => code;

const importedBy = (imports: Node[]) =>
  new Set(imports.flatMap(({ specifiers }) => specifiers?.map(({ local }) => local.name ?? '') ?? []));

/** Those whose value needs nothing imported but `endpoint`, neither directly nor through another constant. */
function lightOnes(constants: Constant[], imported: Set<string>): Set<string> {
  const heavy = new Set(imported);
  heavy.delete('endpoint');
  for (let before = -1; before !== heavy.size; ) {
    before = heavy.size;
    for (const { name, mentions } of constants)
      if ([...mentions].some((mention) => heavy.has(mention))) heavy.add(name);
  }
  return new Set(constants.map(({ name }) => name).filter((name) => !heavy.has(name)));
}
