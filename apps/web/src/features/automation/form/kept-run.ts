import type { RunFormValues } from './run-form-values.ts';

const KEY = 'pressloom-run';

/** What is typed, except for the site. */
type Typed = Omit<RunFormValues, 'siteId'>;

/** Keeps what is typed while its user leaves to connect a site, which may lead through other pages. */
export const keepRun = (typed: Typed) => sessionStorage.setItem(KEY, JSON.stringify(typed));

/** What was kept in this tab, once. */
export function takeKeptRun(): Partial<Typed> {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return kept === null ? {} : (JSON.parse(kept) as Partial<Typed>);
}
