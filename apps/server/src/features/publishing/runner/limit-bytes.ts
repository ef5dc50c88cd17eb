/**
 * Limits the bytes in use at a time; callers that need more than is free wait in line. A holder may give back what it
 * turns out not to need before its work has ended.
 */
export function limitBytes(most: number) {
  const line: { bytes: number; go: () => void }[] = [];
  let free = most;
  const give = (bytes: number) => {
    free += bytes;
    for (let next = line[0]; next && next.bytes <= free; next = line[0]) {
      line.shift();
      free -= next.bytes;
      next.go();
    }
  };
  return async function hold<T>(bytes: number, work: (keep: (needed: number) => void) => Promise<T>): Promise<T> {
    if (line.length === 0 && bytes <= free) free -= bytes;
    else await new Promise<void>((go) => line.push({ bytes, go }));
    let held = bytes;
    const keep = (needed: number) => {
      give(held - needed);
      held = needed;
    };
    try {
      return await work(keep);
    } finally {
      give(held);
    }
  };
}
