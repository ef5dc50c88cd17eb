/** The outcome of a suite. */
export interface Count {
  passed: number;
  failed: number;
  /** Failure messages, where available, repeated at the end of the output: thousands of lines precede it. */
  failures: string[];
  /** The files with a failure, and how many of their tests passed. */
  again: { files: string[]; passed: number };
}

/** More files than this do not fail by chance. */
const FLAKY_FILES_MAX = 4;

/**
 * The outcome of a suite in which a few files failed, after these ran once more, while nothing else runs: tests that pass
 * then are flaky. They do not hold up a change that did not cause them, but are listed with their failure.
 */
export async function withSecondTry(
  first: Count,
  run: (files: string[]) => Promise<Count>,
): Promise<Count & { flaky: string[] }> {
  const { files, passed } = first.again;
  if (files.length === 0 || files.length > FLAKY_FILES_MAX) return { ...first, flaky: [] };
  const second = await run(files);
  if (second.failed > 0) return { ...first, flaky: [] };
  return { ...second, passed: first.passed - passed + second.passed, flaky: first.failures };
}
