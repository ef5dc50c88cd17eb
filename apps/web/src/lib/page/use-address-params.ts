import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

type Change = Record<string, string | null>;

/**
 * The query parameters of this page as the user wants them, and how to change them; null removes one. `setSearchParams`
 * starts from the URL of the last render and navigates relative to wherever the user is by then: of two changes in
 * quick succession the second undoes the first, and a late one lands on another page. Here changes are collected, and
 * applied while the user stays on the page. A page that uses this twice changes each parameter in one place only: two
 * places that want different values would take turns forever.
 *
 * @param mayChange false while the URL must stay as it is, for example while the user is asked whether to leave
 * @param isStep whether the browser's Back undoes this change; others replace the entry in its history. Must be stable
 */
export function useAddressParams(mayChange = true, isStep?: (from: URLSearchParams, to: URLSearchParams) => boolean) {
  const [params, setParams] = useSearchParams();
  const [change, setChange] = useState<Change>({});
  const isStaying = useIsStaying() && mayChange;
  useEffect(() => {
    const names = Object.keys(change);
    if (names.length === 0) return;
    // Kept until the URL shows it, so that a change made before then includes it.
    if (names.every((name) => params.get(name) === change[name])) setChange((all) => withoutShown(all, params));
    else if (isStaying)
      setParams((current) => withChange(current, change), {
        replace: !isStep?.(params, withChange(params, change)),
        preventScrollReset: true,
      });
  }, [change, params, isStaying, isStep, setParams]);
  const add = useCallback((more: Change) => setChange((rest) => ({ ...rest, ...more })), []);
  return [withChange(params, change), add] as const;
}

/** False during a navigation to another page. */
function useIsStaying(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next === undefined || next.pathname === pathname;
}

/** What the URL does not show yet: more may have been added since it was looked at. */
const withoutShown = (change: Change, params: URLSearchParams): Change =>
  Object.fromEntries(Object.entries(change).filter(([name, value]) => params.get(name) !== value));

function withChange(params: URLSearchParams, change: Change): URLSearchParams {
  const changed = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}
