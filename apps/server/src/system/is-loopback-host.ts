/** Whether a host, as `URL` spells it, is this machine: `localhost` and names below it, 127.0.0.0/8, or ::1. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(?:.+\.)?localhost$/.test(hostname) || /^127(?:\.\d+){3}$/.test(hostname) || hostname === '[::1]';
