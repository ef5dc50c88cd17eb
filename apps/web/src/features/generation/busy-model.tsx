import { useEffect, useState } from 'react';

/** Shows that the model is busy, and when it is tried again. */
export function BusyModel({ nextAttemptAt }: { nextAttemptAt: string }) {
  const secondsLeft = useSecondsUntil(nextAttemptAt);
  return (
    <p className="font-sans text-muted text-sm tabular-nums">
      <span role="status">The model is busy.</span> {/* Read out on demand, not every second. */}
      <span role="timer">{secondsLeft > 0 ? `Trying again in ${secondsLeft} s` : 'Trying again…'}</span>
    </p>
  );
}

function useSecondsUntil(instant: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return left();
}
