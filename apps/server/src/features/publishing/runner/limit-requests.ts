import type { Outbound } from '@pressloom/wordpress';

/** Lets so many requests be under way at a time; the others wait for their turn. Their time begins when they leave. */
export function limitRequests(most: number): (outbound: Outbound) => Outbound {
  const waiting: (() => void)[] = [];
  let free = most;
  return (outbound) => ({
    ...outbound,
    async request(url, request) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await outbound.request(url, request);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free += 1;
      }
    },
  });
}
