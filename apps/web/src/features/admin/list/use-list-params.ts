import { useAddressParams } from '../../../lib/page/use-address-params.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Choices = Record<string, readonly string[]>;

/** What a table shows, as its endpoint takes it. */
export type ListQuery<C extends Choices> = { [Name in keyof C]?: C[Name][number] } & {
  search?: string;
  /** Only what this user has. */
  userId?: string;
};

/**
 * What a table shows, kept in the URL: it survives a reload and can be shared.
 *
 * @param choices values that each parameter may have, `sort` among them; others are ignored
 */
export function useListParams<const C extends Choices>(choices: C) {
  const [params, setParams] = useAddressParams();
  const userId = params.get('userId');
  const search = params.get('search')?.trim().slice(0, 200);
  const chosen = Object.entries(choices).map(([name, values]) => [
    name,
    values.find((value) => value === params.get(name)),
  ]);
  const query = {
    ...Object.fromEntries(chosen),
    search: search || undefined,
    userId: userId && UUID.test(userId) ? userId : undefined,
  } as ListQuery<C>;
  const { sort: _, ...filters } = query as Record<string, string | undefined>;
  const set = (change: { [Name in keyof ListQuery<C>]?: string | null }) =>
    setParams(Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value || null])));
  return { query, set, isFiltered: Object.values(filters).some(Boolean) };
}
