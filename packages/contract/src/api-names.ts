import { z } from 'zod';

/** The API's names for form fields that our code names differently. */
export const USER_NAMES = { fullName: 'full_name' };
export const SITE_NAMES = { name: 'site_name' };

/** Description of a reply field's former name, sent alongside the API's name until the next release. */
export const formerName = (apiName: string) => ({
  deprecated: true,
  description: `Former name of \`${apiName}\`; replies carry it until the next release`,
});

/**
 * A request body whose fields have different names in the API than in our code. Our names, formerly the API's, are
 * accepted until the next release; if both are sent, the API's name wins.
 *
 * @param apiNames the API's names keyed by ours, as in `{ fullName: 'full_name' }`
 */
export function withApiNames<S extends z.ZodObject>(form: S, apiNames: Record<string, string>): S {
  const ours = Object.fromEntries(Object.entries(apiNames).map(([our, api]) => [api, our]));
  const schema = z.preprocess(
    (input) => (isRecord(input) ? { ...renamed(input, apiNames), ...pick(input, ours) } : input),
    z.object(renamed(form.shape, apiNames) as z.ZodRawShape),
  );
  // Input and output are those of `form`; only the documented field names differ.
  return schema.transform((fields) => renamed(fields, ours)) as unknown as S;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const renamed = (fields: Record<string, unknown>, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]));

const pick = (fields: Record<string, unknown>, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in names));
