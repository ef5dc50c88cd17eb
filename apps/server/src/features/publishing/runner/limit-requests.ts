import type { Outbound } from '@pressloom/wordpress';

/** Limits the requests under way at a time; the others wait. Their timeout starts when they leave. */
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
