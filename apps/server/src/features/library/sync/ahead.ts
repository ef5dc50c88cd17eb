/**
 * The results of `read`, which is called one at a time, until it returns undefined. Up to `count` of them are read before
 * they are used. Where the loop over them ends early, the call under way is waited for and no other one begins.
 */
export async function* ahead<T>(read: () => Promise<T | undefined>, count: number): AsyncGenerator<T, void, void> {
  let isOver = false;
  let latest: Promise<T | undefined> = Promise.resolve(undefined);
  const request = () => {
    latest = latest.then(() => (isOver ? undefined : read()));
    // It is thrown once the results before it are used.
    latest.catch(() => undefined);
    return latest;
  };
  const requested = Array.from({ length: count }, request);
  try {
    for (let item = await requested.shift(); item !== undefined; item = await requested.shift()) {
      requested.push(request());
      yield item;
    }
  } finally {
    isOver = true;
    await latest.catch(() => undefined);
  }
}
