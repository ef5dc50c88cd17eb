import { MINUTE_MS } from '@pressloom/contract';
import { useEffect, useState } from 'react';

/** The current time, updated each minute: for "3 minutes ago". */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
