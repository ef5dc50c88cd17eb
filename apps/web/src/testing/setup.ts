import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import * as react from 'react';
import { toast } from 'sonner';
import { afterEach, vi } from 'vitest';

configure({
  // Pages are loaded on their first visit, which takes a while on a busy machine.
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error(message ?? 'Not found'),
});

// In development React takes a stack trace for each element it makes, for warnings: a sixth of all tests' time.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty((react as unknown as Record<string, object>)[internals], 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

afterEach(() => {
  cleanup();
  toast.dismiss();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  // Whoever logs out leaves the page.
  onlineManager.setOnline(true);
});
