import { POST_STATUS_LABELS, TITLE_MAX } from '@pressloom/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { api } from '../../lib/api/api-client.ts';
import { useSettled } from '../../lib/page/use-settled.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Writing a title pauses for as long now and then. */
const PAUSE_MS = 1_000;

interface OverlapNoticeProps {
  title: string;
  /** The post that has the title; undefined while it is new. */
  postId: string | undefined;
}

/** Names posts, here and on connected sites, that have the subject of a title. Says nothing where there are none. */
export function OverlapNotice({ title, postId }: OverlapNoticeProps) {
  const settled = useSettled(title.trim(), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['overlap', settled, postId],
    queryFn: ({ signal }) => api('POST /api/overlap', { body: { titles: [settled], except: postId }, signal }),
    enabled: settled !== '' && settled.length <= TITLE_MAX,
    placeholderData: keepPreviousData,
    // A hint: without it, nothing is missing that has to be said.
    retry: false,
  });
  const found = settled === '' ? [] : (data?.titles[0] ?? []);
  const isSame = found.some(({ verdict }) => verdict === 'same');
  return (
    <div role="status" aria-label="Posts on this subject" className="text-muted text-sm empty:hidden">
      {found.length > 0 && (
        <>
          <p>{isSame ? 'You already have a post on this subject:' : 'You have posts close to this subject:'}</p>
          <ul className="mt-1 grid gap-1">
            {found.map(({ id, title: other, status, words }) => (
              <li key={id} className="wrap-anywhere">
                <TextLink to={paths.post(id)}>{other}</TextLink>{' '}
                <span>
                  ({POST_STATUS_LABELS[status]}; both about {words.join(', ')})
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
