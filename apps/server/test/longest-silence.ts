const PAUSE_MS = 20;

/** Polls a server continuously; `end` returns the longest response time in milliseconds. */
export function longestSilence(url: string): { end(): Promise<number> } {
  let isOver = false;
  let longest = 0;
  const ask = async () => {
    while (!isOver) {
      const asked = performance.now();
      const { status } = await fetch(`${url}/healthz`);
      if (status !== 200) throw new Error(`/healthz answered ${status}`);
      longest = Math.max(longest, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const asking = ask();
  return {
    async end() {
      isOver = true;
      await asking;
      return longest;
    },
  };
}
