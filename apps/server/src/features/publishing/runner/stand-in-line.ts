/** What posts of one site do one after the other: be made there, and become public. */
export type Step = 'make' | 'publish';

/** The place of one run among the runs on its site. */
export interface Place {
  /** Waits until all that stand in front have passed this step. Answers false where one of them has met trouble. */
  reach(step: Step): Promise<boolean>;
  pass(step: Step): void;
  /** This run is over. `false`: the site was in its way, so that those behind step back, too. */
  leave(isWell: boolean): void;
}

/**
 * A line in front of a site. Two posts may be on their way at a time, but the first one is made first and is public
 * first, so that their ids and dates there are in order.
 */
export function standInLine(): () => Place {
  let last: Record<Step, Promise<boolean>> = { make: Promise.resolve(true), publish: Promise.resolve(true) };
  return () => {
    const before = last;
    const own = { make: Promise.withResolvers<boolean>(), publish: Promise.withResolvers<boolean>() };
    // Whoever is through stands behind those in front of him: a place that is left early opens none.
    const after = (step: Step) => Promise.all([before[step], own[step].promise]).then((wells) => wells[1] === true);
    last = { make: after('make'), publish: after('publish') };
    return {
      reach: (step) => before[step],
      pass: (step) => own[step].resolve(true),
      leave(isWell) {
        own.make.resolve(isWell);
        own.publish.resolve(isWell);
      },
    };
  };
}
