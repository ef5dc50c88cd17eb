/** Steps that the posts of one site take one after the other: being created there, and becoming public. */
export type Step = 'make' | 'publish';

/** One run among the runs on its site. */
export interface Ticket {
  /** Waits until all runs ahead have completed this step. Returns false if one of them failed. */
  waitFor(step: Step): Promise<boolean>;
  complete(step: Step): void;
  /** Ends this run. `false`: the site was at fault, so the runs behind step back, too. */
  release(isHealthy: boolean): void;
}

/**
 * Keeps the posts of one site in order. Several may be under way at a time, but the first one is created first and is
 * public first, so that their ids and dates there are in order.
 *
 * @returns a function that returns the ticket of the next run
 */
export function createSequencer(): () => Ticket {
  let last: Record<Step, Promise<boolean>> = { make: Promise.resolve(true), publish: Promise.resolve(true) };
  return () => {
    const before = last;
    const own = { make: Promise.withResolvers<boolean>(), publish: Promise.withResolvers<boolean>() };
    // A run that ends early still waits for those ahead: it lets nobody pass them.
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
