import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Leashed {
  process: ChildProcess;
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts a server that ends with this process, however that ends: the shell in front holds a pipe from this process,
 * and when the pipe closes the whole process group is terminated.
 */
export function startLeashed(command: string, args: string[], env: Record<string, string> = {}): Leashed {
  const child = spawn(
    'sh',
    ['-c', '(trap "" TERM; cat <&3; kill -TERM 0) >/dev/null 2>&1 & exec 3<&-; exec "$@"', 'sh', command, ...args],
    { detached: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  const leash = child.stdio[3];
  child.once('exit', () => leash?.destroy());
  const ended = once(child, 'exit');
  return {
    process: child,
    output: () => output,
    async stop() {
      leash?.destroy();
      await ended;
    },
  };
}
