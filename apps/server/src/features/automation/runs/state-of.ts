import { isLive, type PostStatus, type RunItemState } from '@pressloom/contract';

interface Article {
  /** As it is stored. */
  state: RunItemState;
  /** Of its post; null without one. */
  status: PostStatus | null;
}

/** A draft that the user scheduled, published or deleted elsewhere does not wait for review any more. */
export function stateOf({ state, status }: Article): RunItemState {
  if (state !== 'review') return state;
  if (status === null) return 'skipped';
  return isLive(status) ? 'approved' : 'review';
}
