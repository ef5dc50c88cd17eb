import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when the element comes near the viewport, while there is more: the list is extended before its end shows. */
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
