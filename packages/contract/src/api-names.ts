import { z } from 'zod';

/** What the API calls fields of forms that we call otherwise. */
export const USER_NAMES = { fullName: 'full_name' };
export const SITE_NAMES = { name: 'site_name' };

/** Description of a field of a reply that has the API's name beside it now, and goes with the next release. */
export const formerName = (apiName: string) => ({
  deprecated: true,
  description: `Former name of \`${apiName}\`; replies carry it until the next release`,
});

/**
 * A request whose fields the API names otherwise than our code does. Until the next release it takes our names, too, which
 * were the API's before; where both are given, the API's counts.
 *
 * @param apiNames the API's names by ours, as in `{ fullName: 'full_name' }`
 */
export function withApiNames<S extends z.ZodObject>(form: S, apiNames: Record<string, string>): S {
  const ours = Object.fromEntries(Object.entries(apiNames).map(([our, api]) => [api, our]));
  const schema = z.preprocess(
    (input) => (isRecord(input) ? { ...renamed(input, apiNames), ...pick(input, ours) } : input),
    z.object(renamed(form.shape, apiNames) as z.ZodRawShape),
  );
  // It takes and gives what `form` does; only its description has other names.
  return schema.transform((fields) => renamed(fields, ours)) as unknown as S;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const renamed = (fields: Record<string, unknown>, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [names[name] ?? name, value]));

const pick = (fields: Record<string, unknown>, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in names));
