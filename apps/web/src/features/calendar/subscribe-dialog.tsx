import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { copyText } from '../../lib/browser/copy-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Field } from '../../ui/field.tsx';
import { formatDate, formatDateTime } from '../../ui/format-date.ts';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

const FEED = ['calendar-feed'];

/** The private feed URL for calendar apps: create, copy, replace or turn off. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const feed = useQuery({
    queryKey: FEED,
    queryFn: ({ signal }) => api('GET /api/calendar/feed', { signal }),
    // A calendar app may have read the feed since.
    refetchOnMount: 'always',
  });
  const make = useMutation({
    mutationFn: () => api('POST /api/calendar/feed'),
    onSuccess: ({ url: _, ...made }) => queryClient.setQueryData(FEED, made),
    onError: (error) => toast.error('Couldn’t create the link', { description: errorMessage(error) }),
  });
  const end = useMutation({
    mutationFn: () => api('DELETE /api/calendar/feed'),
    onSuccess: () => {
      make.reset();
      queryClient.setQueryData(FEED, { active: false, createdAt: null, lastReadAt: null });
      toast.success('Link turned off');
    },
    onError: (error) => toast.error('Couldn’t turn off the link', { description: errorMessage(error) }),
  });
  const isBusy = make.isPending || end.isPending;
  const isActive = feed.data?.active === true;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Subscribe to this calendar"
      description="See your published, scheduled and planned posts in Google Calendar, Apple Calendar, Outlook or any other calendar app."
      footer={
        <>
          {isActive && (
            <Button variant="ghost" className="sm:mr-auto" disabled={isBusy} onClick={() => end.mutate()}>
              Turn off
            </Button>
          )}
          {feed.data && (
            <Button
              variant={make.data ? 'secondary' : 'primary'}
              pending={make.isPending}
              onClick={() => make.mutate()}
            >
              {isActive ? 'Create new link' : 'Create private link'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        {feed.isPending && <Skeleton className="h-16" />}
        {feed.isError && <FailedState error={feed.error} onRetry={() => void feed.refetch()} />}
        {make.data && <Address url={make.data.url} />}
        {isActive && !make.data && feed.data?.createdAt && (
          <p>
            Created {formatDate(feed.data.createdAt)}.{' '}
            {feed.data.lastReadAt ? `Last read ${formatDateTime(feed.data.lastReadAt)}.` : 'Not read yet.'} The link is
            only shown when you create it. A new link replaces the old one.
          </p>
        )}
        <p className="text-muted">
          Anyone with this link can see the titles, dates, sites and links of your posts with a date, including those
          that wait for review, but not their text or your drafts without a date, and can’t change anything. Turn it off
          to revoke access at once.
        </p>
      </div>
    </Dialog>
  );
}

function Address({ url }: { url: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    const copied = await copyText(url);
    setIsCopied(copied);
    if (!copied) toast.error('Couldn’t copy. Select the link and copy it yourself.');
  };
  return (
    <>
      <Notice tone="info">Copy it now. You won’t see it again.</Notice>
      <Field label="Private link">
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} readOnly value={url} onFocus={(event) => event.target.select()} />
            <Button variant="secondary" onClick={() => void copy()}>
              {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
              {isCopied ? 'Copied' : 'Copy'}
            </Button>
          </div>
        )}
      </Field>
      <p>
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className="font-medium underline decoration-line-strong underline-offset-3 hover:decoration-accent"
        >
          Open in calendar app
        </a>
      </p>
    </>
  );
}
