/** Seeded random numbers (mulberry32). Each actor has its own stream, so that none affects another. */
export interface Random {
  /** From 0 to 1. */
  next(): number;
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
}

export function randomFrom(seed: number, stream: string): Random {
  let state = [...stream].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), seed ^ 0x811c9dc5);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (least, most) => Math.round(least + next() * (most - least)),
    pick(from) {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from');
      return picked;
    },
    chance: (probability) => next() < probability,
  };
}
