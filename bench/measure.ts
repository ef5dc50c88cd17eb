import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const ms = (value: number) => `${value.toFixed(value < 20 ? 1 : 0)} ms`;

export interface Measured {
  /** What was measured, as worded in docs/performance.md. */
  what: string;
  value: string;
  limit: string;
  held: boolean;
}

/** Resident memory of a process. */
export function residentMiB(pid: number): number {
  if (process.platform === 'linux') {
    return Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1]) / 1024;
  }
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** Peak resident memory of a process. */
export const peakMiB = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)?.[1]) / 1024;

/** CPU seconds a process has used since it started, user and system. */
export function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') {
    return Number(execFileSync('ps', ['-o', 'cputimes=', '-p', String(pid)], { encoding: 'utf8' }));
  }
  // The program name is in parentheses and may contain spaces:
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** USER_HZ, which Linux reports to programs regardless of its own clock. */
const TICKS_PER_SECOND = 100;
