import type { Library } from '@pressloom/contract';
import { RotateCw, Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dueInWords } from '../../ui/due-in-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useLibrary, useRefreshLibrary, useShowPages, useStopLibrary } from './libraries-query.ts';
import { isReading, pagesOf, percentOf, progressOf, stateOf } from './library-words.ts';

interface SiteLibraryCardProps {
  siteId: string;
  /** The connected account may edit only its own posts: those of others are not listed. */
  isOwnOnly: boolean;
}

/** The posts that a site already has: how far they have been read, and when. */
export function SiteLibraryCard({ siteId, isOwnOnly }: SiteLibraryCardProps) {
  const { library, isOff, isError } = useLibrary(siteId);
  if (isOff) return null;
  return (
    <Card
      title="Posts on this site"
      description={`${isOwnOnly ? 'The account’s own posts on the site,' : 'All posts on the site, by any author,'} listed and searchable here.`}
      actions={library && <LibraryActions library={library} />}
    >
      {library ? (
        <LibraryState library={library} />
      ) : (
        <p className="text-muted text-sm">
          {isError ? 'Couldn’t load how many posts were read. Reload the page to try again.' : 'Loading…'}
        </p>
      )}
    </Card>
  );
}

function LibraryActions({ library }: { library: Library }) {
  const refresh = useRefreshLibrary(library.siteId);
  const stop = useStopLibrary(library.siteId);
  if (isReading(library) && !library.error) {
    return (
      <Button variant="secondary" size="sm" pending={stop.isPending} onClick={() => stop.mutate()}>
        <Square aria-hidden />
        Stop
      </Button>
    );
  }
  return (
    <Button variant="secondary" size="sm" pending={refresh.isPending} onClick={() => refresh.mutate()}>
      <RotateCw aria-hidden />
      {library.state === 'stopped' ? 'Continue' : library.error ? 'Try again' : 'Refresh posts'}
    </Button>
  );
}

function LibraryState({ library }: { library: Library }) {
  const now = useNow();
  const { error, notices } = library;
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-base tabular-nums">{progressOf(library)}</span>
        <span className="text-muted">{stateOf(library, now)}</span>
      </p>
      {isReading(library) && <Progress value={percentOf(library)} label="Posts read" />}
      {error && (
        <Notice tone="warning" title="Couldn’t read the posts">
          {error.message} Posts read so far stay here. Next try: {dueInWords(error.retryAt, now)}.
        </Notice>
      )}
      {notices.length > 0 && (
        <ul className="grid gap-1 text-muted">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      <PagesChoice library={library} />
    </div>
  );
}

function PagesChoice({ library }: { library: Library }) {
  const { siteId, showsPages, pages } = library;
  const show = useShowPages(siteId);
  const [wanted, want] = useState<boolean | null>(null);
  return (
    <Checkbox
      label="Also show pages"
      hint={
        showsPages && pages > 0
          ? pagesOf(pages)
          : 'Pages are edited and updated like posts. They aren’t created or published anew here.'
      }
      checked={wanted ?? showsPages}
      onChange={({ target: { checked } }) => {
        want(checked);
        show.mutate(checked, { onSettled: () => want(null) });
      }}
    />
  );
}
