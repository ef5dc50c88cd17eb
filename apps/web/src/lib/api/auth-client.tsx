import type { Session, User } from '@pressloom/contract';
import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api, onUnauthorized, type Reply } from './api-client.ts';

interface AuthState {
  user: User | null;
  session: Session | null;
  /** That the account which was signed in is blocked, and whom to contact. */
  blocked?: string;
  /** True until the first session check has ended, even in failure. */
  isLoading: boolean;
}

interface Auth extends AuthState {
  /** @param leadTo a page outside the app: navigates there without rendering the app signed out in between */
  signOut: (leadTo?: string) => Promise<void>;
  /** Asks the server who is signed in. */
  refresh: () => Promise<void>;
  /** Uses the session returned by a sign-in or sign-up. */
  accept: (reply: Reply<'GET /api/session'>) => void;
}

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth needs AuthProvider around it');
  return auth;
}

/** Notifies the other tabs of this browser when someone signs in or out. */
const CHANNEL = 'pressloom-session';

/** The query of the session that came with the page. */
export const SESSION = ['session'];

function firstState(queryClient: QueryClient): AuthState {
  const known = queryClient.getQueryData<Reply<'GET /api/session'>>(SESSION);
  return known ? { ...known, isLoading: false } : { user: null, session: null, isLoading: true };
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(() => firstState(queryClient));
  const userId = useRef(state.user?.id ?? null);
  const isUnknown = useRef(state.isLoading);
  const otherTabs = useRef<BroadcastChannel | null>(null);

  const enter = useCallback(
    (reply: Reply<'GET /api/session'>) => {
      // What one account has loaded must not be shown to the next.
      if (userId.current !== null && userId.current !== reply.user?.id) queryClient.clear();
      userId.current = reply.user?.id ?? null;
      setState({ ...reply, isLoading: false });
    },
    [queryClient],
  );

  const refresh = useCallback(async () => {
    try {
      enter(await api('GET /api/session'));
    } catch {
      setState((current) => ({ ...current, isLoading: false }));
    }
  }, [enter]);

  const accept = useCallback(
    (reply: Reply<'GET /api/session'>) => {
      enter(reply);
      otherTabs.current?.postMessage('changed');
    },
    [enter],
  );

  const signOut = useCallback(
    async (leadTo?: string) => {
      if (leadTo !== undefined) {
        // This page is about to be left: what it would still ask for would be refused.
        onlineManager.setOnline(false);
        await queryClient.cancelQueries();
      }
      // A session that the server no longer knows is signed out as well, so errors do not matter.
      await api('POST /api/account/logout').catch(() => undefined);
      if (leadTo === undefined) return accept({ user: null, session: null });
      otherTabs.current?.postMessage('changed');
      userId.current = null;
      window.location.assign(leadTo);
    },
    [accept, queryClient],
  );

  useEffect(() => {
    if (isUnknown.current) void refresh();
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => void refresh();
    otherTabs.current = channel;
    const stop = onUnauthorized(() => {
      if (userId.current !== null) void refresh();
    });
    return () => {
      channel.close();
      stop();
    };
  }, [refresh]);

  const auth = useMemo(() => ({ ...state, signOut, refresh, accept }), [state, signOut, refresh, accept]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
