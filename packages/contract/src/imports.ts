import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IMPORT_MAX } from './limits.ts';
import { id } from './shared.ts';
import { IMPORT_FORMATS } from './writing-options.ts';

export const importedDocument = z.object({
  post: z.object({ id, title: z.string() }),
  /** The same document was imported before: this is the post it became, and no new post was created. */
  known: z.boolean(),
  /** What could not be imported unchanged, in the user's words. */
  notices: z.array(z.string()),
});
export type ImportedDocument = z.infer<typeof importedDocument>;

export const importDocument = endpoint({
  method: 'POST',
  path: '/api/posts/import',
  summary:
    'Create a draft from a Markdown or HTML document. Front matter supplies title, date, tags, category and excerpt; importing the same document again creates nothing',
  tag: 'Posts',
  key: 'write',
  body: z.object({
    /** File name; used as the title if the document has none. */
    name: z.string().trim().min(1).max(255),
    format: z.enum(IMPORT_FORMATS),
    text: z
      .string()
      .min(1, 'There is no text in it')
      .max(IMPORT_MAX, `It is longer than ${IMPORT_MAX.toLocaleString('en-US')} characters`),
  }),
  status: 201,
  reply: importedDocument,
});
