import { IMPORT_FILES, IMPORT_MAX, type ImportedDocument, type ImportFormat } from '@pressloom/contract';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { decodeText } from './decode-text.ts';

export interface ImportSource {
  name: string;
  /** Null for files that cannot become a post. */
  format: ImportFormat | null;
  read: () => Promise<string>;
}

type Outcome =
  | ({ name: string; outcome: 'imported' | 'known' } & Pick<ImportedDocument, 'post' | 'notices'>)
  | { name: string; outcome: 'refused'; reason: string };

/** `place`: its index among the sources, since two files may have the same name. */
export type ImportResult = Outcome & { place: number };

const FORMATS: Record<string, ImportFormat> = {
  md: 'markdown',
  markdown: 'markdown',
  mdx: 'markdown',
  txt: 'markdown',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
};

/** For the browser's file dialog. */
export const IMPORT_ACCEPT = Object.keys(FORMATS)
  .map((ending) => `.${ending}`)
  .join(',');

export const sourceOf = (file: File): ImportSource => ({
  name: file.name,
  format: FORMATS[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null,
  read: async () => {
    if (file.size > IMPORT_MAX * BYTES_A_CHARACTER) throw new TooLong();
    return decodeText(new Uint8Array(await file.arrayBuffer()));
  },
});

/** At most, in UTF-8. */
const BYTES_A_CHARACTER = 4;
class TooLong extends Error {}

/**
 * Imports documents one after the other, so that a refused one does not block the others, and reports each as soon as
 * it is done. What exceeds the limits is refused here.
 */
export async function importDocuments(sources: ImportSource[], onResult: (result: ImportResult) => void) {
  for (const [place, source] of sources.entries()) {
    const outcome = place < IMPORT_FILES ? await importOne(source) : refused(source.name, ABOVE_LIMIT);
    onResult({ ...outcome, place });
  }
}

const ABOVE_LIMIT = `Only ${IMPORT_FILES} files can be imported at once. Import this one separately`;
const refused = (name: string, reason: string): Outcome => ({ name, outcome: 'refused', reason });

async function importOne({ name, format, read }: ImportSource): Promise<Outcome> {
  if (!format) return refused(name, /\.(xml|wxr)$/i.test(name) ? CONNECT_INSTEAD : UNREADABLE);
  try {
    const text = await read();
    if (text.trim() === '') return refused(name, 'The file is empty');
    if (text.length > IMPORT_MAX) return refused(name, TOO_LONG);
    const { known, post, notices } = await api('POST /api/posts/import', { body: { name, format, text } });
    return { name, outcome: known ? 'known' : 'imported', post, notices };
  } catch (error) {
    return refused(name, error instanceof TooLong ? TOO_LONG : errorMessage(error, 'Couldn’t read the file'));
  }
}

const UNREADABLE = 'Only Markdown and HTML files can be imported';
const CONNECT_INSTEAD = `${UNREADABLE}. If this is an export from WordPress, connect the site: its posts then appear here`;
const TOO_LONG = `It is longer than ${IMPORT_MAX.toLocaleString('en-US')} characters`;
