import type { Generation } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newId } from '../../lib/browser/new-id.ts';
import { type GenerationDraft, toGenerationRequest } from './generation-options.ts';
import { beginGeneration, endGeneration, modelQuery } from './generation-queries.ts';
import { announceEnd, announceGeneration, announceRefused, announceStopped } from './generation-toasts.ts';
import { useGeneration } from './use-generation.ts';

interface GenerationRunListener {
  /** A run was started here, or is over: its id is kept in the URL. */
  onId: (id: string | null) => void;
  onFound: (generation: Generation) => void;
  /** `isFresh`: the run was started here, or was still running when this page began to follow it. */
  onEnd: (generation: Generation, isFresh: boolean) => void;
}

/**
 * Starts, follows and stops the one run of this page.
 * @param isOn when false, a run is neither followed nor started any more
 */
export function useGenerationRun(
  idInAddress: string | null,
  isOn: boolean,
  { onId, onFound, onEnd }: GenerationRunListener,
) {
  const queryClient = useQueryClient();
  const [isStarting, setIsStarting] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const starting = useRef<AbortController>(null);
  const [begunHere, setBegunHere] = useState<string | null>(null);
  const id = isOn ? (begunHere ?? idInAddress) : null;

  useEffect(() => (isOn ? () => starting.current?.abort() : undefined), [isOn]);
  const generation = useGeneration(id, {
    onFound,
    onEnd: (ended, wasRunning) => {
      // A run may end before its stream is open.
      const isFresh = wasRunning || ended.id === begunHere;
      setIsStopping(false);
      if (isFresh) announceEnd(ended);
      onEnd(ended, isFresh);
    },
    onLost: () => {
      setBegunHere(null);
      onId(null);
    },
  });
  // Until the first event of the stream, a run from the URL is assumed to be running.
  const isFollowing = id !== null && (generation === null || generation.state === 'running');
  const isRunning = isOn && (isStarting || isFollowing);

  const start = async (draft: GenerationDraft) => {
    if (starting.current || isRunning) return;
    const abort = new AbortController();
    starting.current = abort;
    setIsStarting(true);
    // The id of the previous run, which Stop would end instead.
    setBegunHere(null);
    announceGeneration(queryClient.getQueryData(modelQuery.queryKey)?.provider);
    try {
      const begun = await beginGeneration({ ...toGenerationRequest(draft), id: newId() }, abort.signal);
      announceGeneration(begun.provider);
      setBegunHere(begun.id);
      onId(begun.id);
    } catch (error) {
      if (abort.signal.aborted) return;
      announceRefused(error);
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
    // The end arrives on the stream; if the request fails, Stop can be pressed again.
    await endGeneration(id).catch((error: unknown) => {
      setIsStopping(false);
      announceRefused(error, 'Couldn’t stop the generation');
    });
  };
  // Until the new run has an id, events belong to the previous one.
  return { generation: isStarting ? null : generation, isRunning, isStopping, start, stop };
}
