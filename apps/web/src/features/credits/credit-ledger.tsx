import type { CreditEntry } from '@pressloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { formatDateTime } from '../../ui/format-date.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { creditEntriesQuery } from './credits-query.ts';

/** Every credit earned and spent, newest first. */
export function CreditLedger() {
  const list = useInfiniteQuery(creditEntriesQuery);
  if (list.isPending) {
    return (
      <div aria-busy="true" className="grid gap-4 py-3">
        <Skeleton className="w-11/12" />
        <Skeleton className="w-9/12" />
      </div>
    );
  }
  if (!list.data) {
    return (
      <FailedState title="Couldn’t load your credit history" error={list.error} onRetry={() => void list.refetch()} />
    );
  }
  return (
    <>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Credits</th>
            <th scope="col">Left</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {list.data.pages
            .flatMap((page) => page.entries)
            .map((entry) => (
              <LedgerRow key={entry.id} entry={entry} />
            ))}
        </tbody>
      </table>
      <ShowMore list={list} label="Load older entries" what="Older entries" className="mt-3" />
    </>
  );
}

const LedgerRow = ({ entry: { reason, title, postId, amount, balance, createdAt } }: { entry: CreditEntry }) => (
  <tr>
    <td className="py-2.5 pr-3">
      {reason === 'renewal' && 'Monthly credits'}
      {reason === 'plan' && 'Change of the monthly credits'}
      {reason === 'grant' && 'Given by the administrator'}
      {reason === 'generation' &&
        (postId ? (
          <Link to={paths.post(postId)} className="font-medium hover:underline">
            {title || 'Article'}
          </Link>
        ) : (
          title || 'Article'
        ))}
      <time dateTime={createdAt} className="block text-muted text-xs">
        {formatDateTime(createdAt)}
      </time>
    </td>
    <td className="whitespace-nowrap py-2.5 pr-4 text-right align-top font-medium tabular-nums">
      {amount > 0 ? `+${amount}` : amount === 0 ? '0' : `−${-amount}`}
    </td>
    <td className="whitespace-nowrap py-2.5 text-right align-top text-muted tabular-nums">
      {balance} <span className="text-xs">left</span>
    </td>
  </tr>
);
