import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';

configure({
  // Pages are fetched when they are first visited, which takes its time on a busy machine.
  asyncUtilTimeout: 8_000,
  getElementError: (message) => new Error(message ?? 'Not found'),
});

afterEach(() => {
  cleanup();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
