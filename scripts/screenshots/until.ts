/** Waits until something is so, for at most a minute. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 600) throw new Error('It took longer than a minute');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
