import type { DeviceSession } from '@pressloom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { useServerEvents } from '../../lib/api/event-stream.ts';
import { useLogOut } from '../../lib/api/use-log-out.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { formatAgo } from '../../ui/format-ago.ts';
import { formatDate } from '../../ui/format-date.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { sessionsQuery } from './settings-queries.ts';

/** Where the user is signed in. */
export function SessionsCard() {
  const queryClient = useQueryClient();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  useServerEvents((event) => {
    if (event.type === 'sessions') void refetch();
  });
  const hasOthers = (sessions?.length ?? 0) > 1;
  const endOthers = useMutation({
    mutationFn: () => api('DELETE /api/sessions'),
    onSuccess: async ({ ended }) => {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toast.success(ended === 1 ? 'Signed out of 1 device' : `Signed out of ${ended} devices`);
    },
    onError: (failure) => toast.error(errorMessage(failure)),
  });
  return (
    <Card
      title="Devices"
      description="Where you’re signed in. If you don’t recognize a device, sign it out and change your password."
      actions={
        hasOthers && (
          <Button variant="secondary" size="sm" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out all others
          </Button>
        )
      }
    >
      {error && <FailedState error={error} title="Couldn’t load your devices" onRetry={() => void refetch()} />}
      {!sessions && !error && (
        <div className="grid gap-3" aria-busy="true">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      )}
      {sessions && (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SessionRow({
  session: { id, device, address, lastSeenAt, createdAt, current, isAdminArea },
}: {
  session: DeviceSession;
}) {
  const queryClient = useQueryClient();
  const logOut = useLogOut();
  const end = useMutation({
    mutationFn: () => api('DELETE /api/sessions/:id', { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toast.success(`Signed out of ${device}`);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 font-medium text-sm">
          {device}
          {(current || isAdminArea) && (
            <span className="rounded-full border border-line-strong/50 px-2 py-0.5 font-normal text-muted text-xs">
              {current ? 'This device' : 'Admin area'}
            </span>
          )}
        </p>
        <p className="text-[0.8125rem] text-muted">
          {current ? 'Active now' : `Last seen ${formatAgo(lastSeenAt)}`} · since {formatDate(createdAt)}
          {address && ` · ${address}`}
        </p>
      </div>
      {current ? (
        <Button variant="secondary" size="sm" onClick={() => void logOut()}>
          <LogOut aria-hidden />
          Log out
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          pending={end.isPending}
          aria-label={`Sign out ${device}${isAdminArea ? ' of the admin area' : ''}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
