type Attributes = Record<string, string | number | boolean | undefined>;

/** A block as WordPress serializes it: its HTML between two comments that hold its name and attributes. */
export function block(name: string, html: string, attributes: Attributes = {}): string {
  const json = JSON.stringify(attributes);
  return `<!-- wp:${name} ${json === '{}' ? '' : `${escapeJson(json)} `}-->\n${html}\n<!-- /wp:${name} -->`;
}

/** As in WordPress' serializer: nothing in the attributes may end the comment. */
function escapeJson(json: string): string {
  return json
    .replaceAll('--', '\\u002d\\u002d')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\\"', '\\u0022');
}

/** `name="value"` pairs for the attributes that have a value, each preceded by a space. */
export function htmlAttributes(attributes: Record<string, string | undefined>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${(value ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`,
    )
    .join('');
}

export const joinBlocks = (blocks: string[]) => blocks.filter(Boolean).join('\n\n');
