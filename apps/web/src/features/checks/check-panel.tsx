import type { PostCheck } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { checkQuery } from './check-queries.ts';
import type { CheckedText, EditInText, SentenceInText } from './checked-text.ts';
import { ClaimList } from './claim-list.tsx';
import { LinkList } from './link-list.tsx';
import { SourceList } from './source-list.tsx';

interface CheckPanelProps {
  postId: string;
  text: CheckedText;
}

const GONE = 'This sentence has changed, or can’t be edited here. Check again.';

/** The findings of a check, with what can be done about each. */
export function CheckPanel({ postId, text }: CheckPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(checkQuery(postId, text.content));
  const [said, say] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => status.current?.focus({ preventScroll: true }), []);

  const again = async (message: string) => {
    say(message);
    // What was clicked is about to leave the list.
    status.current?.focus({ preventScroll: true });
    await refetch();
  };
  const show = (place: SentenceInText) => {
    if (!text.show(place)) say(GONE);
  };
  const edit = (change: EditInText, message: string) => {
    if (text.edit(change)) void again(message);
    else say(GONE);
  };

  return (
    <div className="grid gap-4 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p ref={status} role="status" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {isFetching ? 'Checking text and links…' : [said, data && summaryOf(data)].filter(Boolean).join(' ')}
        </p>
        <Button variant="ghost" size="sm" pending={isFetching} onClick={() => void again('')}>
          <RotateCw aria-hidden />
          Check again
        </Button>
      </div>
      {error && !isFetching && (
        <FailedState error={error} title="Couldn’t check this post" onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <ClaimList postId={postId} claims={data.claims} onShow={show} onEdit={edit} onChanged={again} />
          <LinkList links={data.links} onShow={show} onEdit={edit} />
          <SourceList postId={postId} sources={data.sources} onChanged={again} />
        </>
      )}
    </div>
  );
}

function summaryOf({ claims, linksFound, linksChecked }: PostCheck): string {
  const open = claims.filter(({ verdict, isIgnored }) => verdict !== 'supported' && !isIgnored).length;
  const supported = claims.filter(({ verdict }) => verdict === 'supported').length;
  const links = linksFound > linksChecked ? ` ${linksChecked} of ${linksFound} links were checked.` : '';
  if (claims.length === 0) return `Nothing in this post needs a source.${links}`;
  const found =
    open === 0 ? 'Nothing left to prove' : open === 1 ? '1 finding to look at' : `${open} findings to look at`;
  return `${found}, ${supported} supported.${links}`;
}
