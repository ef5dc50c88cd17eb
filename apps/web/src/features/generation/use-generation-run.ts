import type { Generation } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../../lib/new-id.ts';
import { type GenerationDraft, toGenerationRequest } from './generation-options.ts';
import { beginGeneration, endGeneration, modelQuery } from './generation-queries.ts';
import { announceEnd, announceGeneration, announceNotStarted, announceStopped } from './generation-toasts.ts';
import { useGeneration } from './use-generation.ts';

interface GenerationRunListener {
  /** A run was begun here, or is over: its id is kept in the address. */
  onId: (id: string | null) => void;
  onFound: (generation: Generation) => void;
  /** `isNews`: it was begun here, or still running when this page began to look. */
  onEnd: (generation: Generation, isNews: boolean) => void;
}

/** Begins, follows and stops the one run of this page. */
export function useGenerationRun(idInAddress: string | null, { onId, onFound, onEnd }: GenerationRunListener) {
  const queryClient = useQueryClient();
  const [isStarting, setIsStarting] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const starting = useRef<AbortController>(null);
  const [begunHere, setBegunHere] = useState<string | null>(null);
  const id = begunHere ?? idInAddress;

  useEffect(() => () => starting.current?.abort(), []);
  const generation = useGeneration(id, {
    onFound,
    onEnd: (ended, wasRunning) => {
      // A run may end before its stream is open.
      const isNews = wasRunning || ended.id === begunHere;
      setIsStopping(false);
      if (isNews) announceEnd(ended);
      onEnd(ended, isNews);
    },
    onLost: () => {
      setBegunHere(null);
      onId(null);
    },
  });
  // Between the address and the first word of the stream it is not known whether the run is over: taken as running.
  const isRunning = isStarting || (id !== null && (generation === null || generation.state === 'running'));

  const start = async (draft: GenerationDraft) => {
    if (starting.current || isRunning) return;
    const abort = new AbortController();
    starting.current = abort;
    setIsStarting(true);
    // Of a run that is over; its stop would be the wrong one.
    setBegunHere(null);
    announceGeneration(queryClient.getQueryData(modelQuery.queryKey)?.provider);
    try {
      const begun = await beginGeneration({ ...toGenerationRequest(draft), id: newId() }, abort.signal);
      announceGeneration(begun.provider);
      setBegunHere(begun.id);
      onId(begun.id);
    } catch (error) {
      if (abort.signal.aborted) return;
      announceNotStarted(error);
    }
    starting.current = null;
    setIsStarting(false);
  };
  const stop = async () => {
    if (starting.current) {
      starting.current.abort();
      starting.current = null;
      setIsStarting(false);
      announceStopped();
      return;
    }
    if (id === null) return;
    setIsStopping(true);
    // The end is heard on the stream; a stop that did not arrive can be pressed again.
    await endGeneration(id).catch(() => setIsStopping(false));
  };
  // Until the new run is known by its id, what is heard is of an earlier one.
  return { generation: isStarting ? null : generation, isRunning, isStopping, start, stop };
}
