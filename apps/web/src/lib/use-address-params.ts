import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

type Change = Record<string, string | null>;

/**
 * The parameters of this page's address, and how to change them. `setSearchParams` starts from the address of the last
 * render and navigates relative to wherever the user is by then: of two changes at once the second undoes the first, and
 * a late one lands on another page. Here changes are gathered, and applied while the user stays.
 *
 * @param isStaying false while another page is on its way, or the user is asked whether to leave
 */
export function useAddressParams(isStaying: boolean) {
  const [params, setParams] = useSearchParams();
  const [change, setChange] = useState<Change>({});
  useEffect(() => {
    const names = Object.keys(change);
    if (names.length === 0) return;
    // Kept until the address shows it: a change that comes before that takes it along.
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
