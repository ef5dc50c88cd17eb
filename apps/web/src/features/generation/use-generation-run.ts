import type { Generation } from '@pressloom/contract';
import { useRef, useState } from 'react';
import { type GenerationDraft, toGenerationRequest } from './generation-options.ts';
import { beginGeneration, endGeneration } from './generation-queries.ts';
import { announceEnd, announceGeneration, announceNotStarted } from './generation-toasts.ts';
import { useGeneration } from './use-generation.ts';

interface GenerationRunListener {
  /** A run was begun here, or is over: its id is kept in the address. */
  onId: (id: string | null) => void;
  onFound: (generation: Generation) => void;
  onEnd: (generation: Generation, wasWatched: boolean) => void;
}

/** Begins, follows and stops the one run of this page. */
export function useGenerationRun(id: string | null, { onId, onFound, onEnd }: GenerationRunListener) {
  const [isStarting, setIsStarting] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const isBusy = useRef(false);

  const generation = useGeneration(id, {
    onFound,
    onEnd: (ended, wasWatched) => {
      setIsStopping(false);
      if (wasWatched) announceEnd(ended);
      onEnd(ended, wasWatched);
    },
    onLost: () => onId(null),
  });
  // Between the address and the first word of the stream it is not known whether the run is over: taken as running.
  const isRunning = isStarting || (id !== null && (generation === null || generation.state === 'running'));

  const start = async (draft: GenerationDraft): Promise<string | null> => {
    if (isBusy.current || isRunning) return null;
    isBusy.current = true;
    setIsStarting(true);
    announceGeneration();
    try {
      const begun = await beginGeneration(toGenerationRequest(draft));
      onId(begun.id);
      return begun.id;
    } catch (error) {
      announceNotStarted(error);
      return null;
    } finally {
      isBusy.current = false;
      setIsStarting(false);
    }
  };
  const stop = async () => {
    if (id === null) return;
    setIsStopping(true);
    // The end is heard on the stream; a stop that did not arrive can be pressed again.
    await endGeneration(id).catch(() => setIsStopping(false));
  };
  return { generation, isRunning, isStopping, start, stop };
}
