import type { Generation } from '@pressloom/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { followGeneration } from './follow-generation.ts';

interface GenerationListener {
  /** Called with the first event of a run. */
  onFound: (generation: Generation) => void;
  /** `wasRunning`: when this page began to follow it. */
  onEnd: (generation: Generation, wasRunning: boolean) => void;
  onLost: () => void;
}

/** The run with this id as it is written; null without one, or before its first event. */
export function useGeneration(id: string | null, listener: GenerationListener): Generation | null {
  const [generation, setGeneration] = useState<Generation | null>(null);
  const onFound = useEffectEvent(listener.onFound);
  const onEnd = useEffectEvent(listener.onEnd);
  const onLost = useEffectEvent(listener.onLost);

  useEffect(() => {
    if (id === null) return;
    const leaving = new AbortController();
    let wasFound = false;
    let wasRunning = false;
    const follow = async () => {
      for await (const event of followGeneration(id, leaving.signal)) {
        if (leaving.signal.aborted) return;
        if (event.type === 'delta') {
          setGeneration((known) => known && { ...known, text: known.text + event.text });
          continue;
        }
        if (!wasFound) onFound(event.generation);
        wasFound = true;
        wasRunning ||= event.generation.state === 'running';
        setGeneration(event.generation);
        if (event.type === 'end') onEnd(event.generation, wasRunning);
      }
    };
    follow().catch(() => {
      if (!leaving.signal.aborted) onLost();
    });
    return () => leaving.abort();
  }, [id]);

  return generation?.id === id ? generation : null;
}
