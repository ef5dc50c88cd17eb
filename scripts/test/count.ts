/** The outcome of a suite. */
export interface Count {
  passed: number;
  failed: number;
  /** Failure messages, where available, repeated at the end of the output: thousands of lines precede it. */
  failures: string[];
}
