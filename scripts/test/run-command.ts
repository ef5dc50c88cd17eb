import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** Runs a command and returns its exit code. Several print at the same time, so each line says whose it is. */
export function runCommand(suite: string, command: string, args: string[], env: Record<string, string>) {
  return new Promise<number>((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    });
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => process.stdout.write(`${suite} │ ${line}\n`));
    }
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}
