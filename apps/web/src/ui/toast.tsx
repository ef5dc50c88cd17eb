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

/** How many toasts with an id have left. Sonner would remove a toast that takes the id of one that is just leaving. */
const departures = new Map<string, number>();
const ownId = (id: string) => `${id}-${departures.get(id) ?? 0}`;
const depart = (id: string) => departures.set(id, (departures.get(id) ?? 0) + 1);

type Options = Omit<ExternalToast, 'id' | 'onAutoClose' | 'onDismiss'> & {
  /** A toast replaces the one with its id that is still shown. */
  id?: string;
};

/** Nothing of the replaced toast stays. */
const PLAIN = { description: undefined, action: undefined, duration: undefined };

const say =
  (kind: Kind) =>
  (title: string, { id, ...options }: Options = {}) =>
    show((toast) => {
      if (id === undefined) toast[kind](title, options);
      else {
        const leave = () => depart(id);
        toast[kind](title, { ...PLAIN, ...options, id: ownId(id), onAutoClose: leave, onDismiss: leave });
      }
    });

export const toast = {
  message: say('message'),
  success: say('success'),
  error: say('error'),
  info: say('info'),
  dismiss: (id: string) =>
    show((toast) => {
      toast.dismiss(ownId(id));
      depart(id);
    }),
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
