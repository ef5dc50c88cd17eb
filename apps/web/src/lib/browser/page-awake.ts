import { useEffect, useState } from 'react';

/** In milliseconds. A browser opens six connections to a host over HTTP/1.1: background tabs must not use them all. */
const ASLEEP_AFTER = 60_000;

/** False once the page has been hidden for a minute. */
export function usePageAwake(): boolean {
  const [awake, setAwake] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setAwake(true);
      else timer = setTimeout(() => setAwake(false), ASLEEP_AFTER);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return awake;
}
