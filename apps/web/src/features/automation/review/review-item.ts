import type { RunItem } from '@pressloom/contract';

/** A draft to review; `topic` and `site` where the queue is over all runs. */
export type ReviewItem = RunItem & { topic?: string; site?: { name: string; timezone: string } | null };
