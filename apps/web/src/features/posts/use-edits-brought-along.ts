import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { type EditsOwner, readUnsavedEdits } from './unsaved-edits.ts';
import type { KeptEdits } from './use-kept-edits.ts';

/** The state of an address: under which slot the page that led here keeps what it could not save any more. */
export interface BroughtAlong {
  slot: string;
}

/** What was typed while a post was being made stands in its own page at once, as unsaved changes. */
export function useEditsBroughtAlong(owner: EditsOwner, kept: KeptEdits) {
  const { state } = useLocation();
  const putIn = useEffectEvent(() => {
    const from = state as BroughtAlong | null;
    const edits = readUnsavedEdits(owner).find(({ slot }) => slot === from?.slot);
    if (edits) kept.restore(edits);
  });
  // Not before it is mounted: the page that led here keeps its last words when it goes.
  useEffect(() => putIn(), []);
}
