import { DOMSerializer, type Node } from '@tiptap/pm/model';

/** Serializes a document as it is stored, in the form that WordPress' table block expects. */
export const writeHtml = (document: Node): string => {
  // A separate document, in which images are not loaded.
  const holder = window.document.implementation.createHTMLDocument('').createElement('div');
  const serializer = DOMSerializer.fromSchema(document.type.schema);
  holder.append(serializer.serializeFragment(document.content, { document: holder.ownerDocument }));
  // Images that are still uploading are not part of the post yet.
  for (const place of holder.querySelectorAll('span[data-upload]')) place.remove();
  for (const table of holder.querySelectorAll('table')) writeTable(table);
  return holder.innerHTML;
};

/** A first row of only header cells becomes the table's head. A cell's only paragraph is unwrapped. */
const writeTable = (table: HTMLTableElement) => {
  const body = table.querySelector('tbody');
  const first = body?.firstElementChild;
  if (body && first && first.children.length > 0 && [...first.children].every(({ nodeName }) => nodeName === 'TH')) {
    const head = table.ownerDocument.createElement('thead');
    head.append(first);
    body.before(head);
    if (body.children.length === 0) body.remove();
  }
  for (const cell of table.querySelectorAll('th, td')) {
    const [paragraph, ...others] = cell.children;
    if (paragraph?.nodeName === 'P' && others.length === 0) paragraph.replaceWith(...paragraph.childNodes);
  }
};
