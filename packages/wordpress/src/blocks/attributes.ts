/** Maximum characters of an attribute: longer ones only serve to keep a parser busy. */
const MOST = 5_000;

const readable = (value = '') => (value.length > MOST ? '' : value);

/** Classes of an element without those that its block writes itself. */
export const classesOf = (element: { attribs: Record<string, string> }, ...own: (string | RegExp)[]): string[] =>
  readable(element.attribs.class)
    .split(/\s+/)
    .filter((name) => name !== '' && !own.some((each) => (typeof each === 'string' ? each === name : each.test(name))));

/** Declarations of a `style` attribute, names and values in lower case. */
export function stylesOf(element: { attribs: Record<string, string> }): Map<string, string> {
  const styles = new Map<string, string>();
  for (const declaration of readable(element.attribs.style).split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0)
      styles.set(declaration.slice(0, colon).trim().toLowerCase(), evenValue(declaration.slice(colon + 1)));
  }
  return styles;
}

const evenValue = (value: string) => value.trim().toLowerCase().split(/\s+/).join(' ');

const SIDES = /^(left|center|right)$/;

/** Text alignment of an element, from its style, WordPress' class or the deprecated `align` attribute. */
export function textAlignOf(element: { attribs: Record<string, string> }): string | undefined {
  const { align, class: classes } = element.attribs;
  const byClass = /(?:^|\s)has-text-align-(left|center|right)(?:\s|$)/.exec(classes ?? '')?.[1];
  return [stylesOf(element).get('text-align'), byClass, align?.trim().toLowerCase()].find(
    (side) => side !== undefined && SIDES.test(side),
  );
}

const LIST_TYPES: Record<string, string> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

/** Marker type of a list as a CSS value; undefined for plain numbers. */
export function listTypeOf(element: { attribs: Record<string, string> }): string | undefined {
  const byStyle = stylesOf(element).get('list-style-type');
  const type = byStyle ?? LIST_TYPES[element.attribs.type ?? ''];
  return Object.values(LIST_TYPES).find((known) => known === type);
}

/** Width of an image in pixels, from its attribute or style. */
export function widthOf(image: { attribs: Record<string, string> }): number | undefined {
  const given = stylesOf(image).get('width') ?? image.attribs.width?.trim();
  const width = Number(/^(\d{1,5})(?:px)?$/.exec(given ?? '')?.[1]);
  return width > 0 ? width : undefined;
}
