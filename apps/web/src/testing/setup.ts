import { cleanup, configure } from '@testing-library/react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';

configure({
  // Pages are loaded on their first visit, which takes a while on a busy machine.
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
