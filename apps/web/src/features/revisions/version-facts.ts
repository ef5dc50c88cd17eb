import { type ComparedText, POST_FIELDS } from '@pressloom/contract';

/** What is compared besides title and text, as shown. */
export const versionFacts = (version: Partial<ComparedText>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(POST_FIELDS).flatMap(([name, field]) => {
      const value = version[name as keyof ComparedText];
      return 'comparedAs' in field && value !== undefined ? [[field.comparedAs, inWords(value)]] : [];
    }),
  );

const inWords = (value: string | string[]) => (typeof value === 'string' ? value : value.join(', '));
