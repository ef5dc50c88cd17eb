interface OpenList {
  list: Element;
  level: number;
  kind: 'ul' | 'ol';
}

/**
 * Word writes a list as paragraphs with `mso-list:l0 level2 lfo1`, each beginning with a literal bullet or number.
 * Adjacent ones become a list, nested by their level.
 */
export const wordLists = (body: Element) => {
  let open: OpenList[] = [];
  for (const line of [...body.querySelectorAll('p')]) {
    const level = levelOf(line);
    if (level === null) continue;
    if (line.previousElementSibling !== open[0]?.list) open = [];
    const list = listFor(line, open, level, removeMarker(line));
    const item = body.ownerDocument.createElement('li');
    item.append(...line.childNodes);
    list.append(item);
    line.remove();
  }
};

/** The open list of this level and kind, or a new one: inside the item above, or in place of the line. */
const listFor = (line: Element, open: OpenList[], level: number, kind: OpenList['kind']): Element => {
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  const top = open.at(-1);
  if (top?.level === level && top.kind === kind) return top.list;
  if (top?.level === level) open.pop();
  const list = line.ownerDocument.createElement(kind);
  const above = open.at(-1)?.list.lastElementChild;
  if (above) above.append(list);
  else line.before(list);
  open.push({ list, level, kind });
  return list;
};

const levelOf = (line: Element): number | null => {
  const level = /mso-list\s*:[^;]*\blevel(\d+)/i.exec(line.getAttribute('data-style') ?? '')?.[1];
  if (level) return Number(level);
  return /^MsoList(Paragraph|Bullet|Number)/.test(line.className) && line.querySelector('[data-style*="mso-list"]')
    ? 1
    : null;
};

/** Removes the literal bullet or number from a line. Its form shows the kind of list. */
const removeMarker = (line: Element): OpenList['kind'] => {
  const markers = [...line.querySelectorAll('[data-style]')].filter((part) =>
    /mso-list\s*:\s*ignore/i.test(part.getAttribute('data-style') ?? ''),
  );
  const marker = markers
    .map((part) => part.textContent ?? '')
    .join('')
    .trim();
  for (const part of markers) part.remove();
  return /^\(?(\d+|[a-z]{1,4})[.)]/i.test(marker) ? 'ol' : 'ul';
};
