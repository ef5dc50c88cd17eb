import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import type { ExternalToast, toast as Toasts } from 'sonner';

const fetchList = () => import('./toast-list.tsx');

const ACTS = ['pointerdown', 'keydown'] as const;

/** Loaded lazily, since no page shows a toast when it opens. If loading fails, the next toast tries again. */
let List: ComponentType | null = null;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

type Kind = 'success' | 'error' | 'info' | 'message';

/** Toasts are shown in the order of the calls, the first included. */
let shown: Promise<void> = Promise.resolve();

function show(work: (toast: typeof Toasts) => void) {
  shown = shown
    .then(async () => {
      const { ToastList, toast } = await fetchList();
      List = ToastList;
      for (const listener of listeners) listener();
      work(toast);
    })
    .catch(() => undefined);
}

const say = (kind: Kind) => (title: string, options?: ExternalToast) => show((toast) => toast[kind](title, options));

export const toast = {
  message: say('message'),
  success: say('success'),
  error: say('error'),
  info: say('info'),
  dismiss: (id: string) => show((toast) => toast.dismiss(id)),
};

/** Renders the toasts. Loads them on the user's first interaction: the connection may be gone later. */
export function Toaster() {
  useEffect(() => {
    const fetchNow = () => {
      for (const type of ACTS) window.removeEventListener(type, fetchNow, true);
      fetchList().catch(() => undefined);
    };
    for (const type of ACTS) window.addEventListener(type, fetchNow, true);
    return () => {
      for (const type of ACTS) window.removeEventListener(type, fetchNow, true);
    };
  }, []);
  const Fetched = useSyncExternalStore(
    subscribe,
    () => List,
    () => null,
  );
  return Fetched && <Fetched />;
}
