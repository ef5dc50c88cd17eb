import { Fragment } from 'react';

/** "Nov 20 · bees · Learn": those that are not empty, each in the direction of its own text. */
export const Facts = (facts: Record<string, string>) =>
  Object.entries(facts)
    .filter(([, fact]) => fact !== '')
    .map(([name, fact], at) => (
      <Fragment key={name}>
        {at > 0 && ' · '}
        <bdi>{fact}</bdi>
      </Fragment>
    ));
