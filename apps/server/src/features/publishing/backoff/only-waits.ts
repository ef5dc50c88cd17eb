import { STEPPED_BACK } from '../delivery/delivery.ts';

/** Codes of attempts where nothing was tried or went wrong: an earlier request, or another post, goes first. */
export const ONLY_WAITS = ['outcome_unknown', 'site_settling', STEPPED_BACK];
