/** What posts of one site do one after the other: be made there, and become public. */
export type Step = 'make' | 'publish';

/** One run among the runs on its site. */
export interface Ticket {
  /** Waits until all runs in front have completed this step. Returns false where one of them has met trouble. */
  waitFor(step: Step): Promise<boolean>;
  complete(step: Step): void;
  /** This run is over. `false`: the site was in its way, so the runs behind step back, too. */
  release(isHealthy: boolean): void;
}

/**
 * Keeps the posts of one site in order. Two may be on their way at a time, but the first one is made first and is public
 * first, so that their ids and dates there are in order.
 *
 * @returns a function that gives the next run its ticket
 */
export function createSequencer(): () => Ticket {
  let last: Record<Step, Promise<boolean>> = { make: Promise.resolve(true), publish: Promise.resolve(true) };
  return () => {
    const before = last;
    const own = { make: Promise.withResolvers<boolean>(), publish: Promise.withResolvers<boolean>() };
    // A run that is over early still waits for those in front of it: it lets nobody pass them.
    const after = (step: Step) => Promise.all([before[step], own[step].promise]).then((steps) => steps[1] === true);
    last = { make: after('make'), publish: after('publish') };
    return {
      waitFor: (step) => before[step],
      complete: (step) => own[step].resolve(true),
      release(isHealthy) {
        own.make.resolve(isHealthy);
        own.publish.resolve(isHealthy);
      },
    };
  };
}
