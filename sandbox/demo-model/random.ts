/** Choices that are the same for the same seed. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(all: readonly T[]): T[];
}

/** @param seed any text */
export function randomOf(seed: string): Random {
  // FNV-1a for the text, then mulberry32.
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const shuffle = <T>(all: readonly T[]) => {
    const left = [...all];
    return all.map(() => left.splice(below(left.length), 1)[0] as T);
  };
  return { below, pick: (from) => from[below(from.length)] as (typeof from)[number], shuffle };
}
