import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when the element comes near the screen, as long as there is more: the list goes on before its end is seen. */
export function useEndReached<T extends HTMLElement>(hasMore: boolean, onReached: () => void) {
  const end = useRef<T>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore]);
  return end;
}
