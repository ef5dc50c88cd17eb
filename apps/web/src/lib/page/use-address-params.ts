import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

type Change = Record<string, string | null>;

/**
 * The query parameters of this page, and how to change them. `setSearchParams` starts from the URL of the last render
 * and navigates relative to wherever the user is by then: of two simultaneous changes the second undoes the first, and
 * a late one lands on another page. Here changes are collected, and applied while the user stays on the page.
 *
 * @param isStaying false during a navigation, or while the user is asked whether to leave
 */
export function useAddressParams(isStaying: boolean) {
  const [params, setParams] = useSearchParams();
  const [change, setChange] = useState<Change>({});
  useEffect(() => {
    const names = Object.keys(change);
    if (names.length === 0) return;
    // Kept until the URL shows it, so that a change made before then includes it.
    if (names.every((name) => params.get(name) === change[name])) setChange({});
    else if (isStaying)
      setParams((current) => withChange(current, change), { replace: true, preventScrollReset: true });
  }, [change, params, isStaying, setParams]);
  return [params, (more: Change) => setChange((rest) => ({ ...rest, ...more }))] as const;
}

function withChange(params: URLSearchParams, change: Change): URLSearchParams {
  for (const [name, value] of Object.entries(change)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params;
}
