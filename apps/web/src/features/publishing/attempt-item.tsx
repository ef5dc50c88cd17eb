import type { DeliveryAttempt, Site } from '@pressloom/contract';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { dueInWords } from '../../ui/due-in-words.ts';
import { formatDateTime, formatDateTimeZone } from '../../ui/format-date.ts';
import { AttemptIcon } from './attempt-icon.tsx';
import { answerInWords, attemptTitle, exchangesInWords, isProblem, shortPath } from './attempt-words.ts';
import { CopyReportButton } from './copy-report-button.tsx';

interface AttemptItemProps {
  attempt: DeliveryAttempt;
  site: Site | null;
  /** The post, in lists of several posts. */
  subject?: ReactNode;
}

/** One attempt: when it ran, what was requested, its outcome and what comes next; each request and response on demand. */
export function AttemptItem({ attempt, site, subject }: AttemptItemProps) {
  const { startedAt, outcome, conclusion, nextAttemptAt, exchanges } = attempt;
  return (
    <li className="grid grid-cols-1 gap-1 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <span className="inline-flex items-center gap-2 font-medium">
          <AttemptIcon outcome={outcome} />
          {attemptTitle(attempt)}
        </span>
        {subject && <span className="min-w-0 truncate max-sm:order-last max-sm:basis-full max-sm:pl-6">{subject}</span>}
        <time
          dateTime={startedAt}
          title={formatDateTimeZone(startedAt)}
          className="ml-auto whitespace-nowrap text-muted text-xs tabular-nums"
        >
          {formatDateTime(startedAt)}
        </time>
      </div>
      <div className="grid grid-cols-1 gap-1 pl-6">
        <p className="text-pretty break-words text-muted">
          {conclusion}
          {nextAttemptAt && outcome !== 'done' && ` Next attempt: ${dueInWords(nextAttemptAt)}.`}
        </p>
        {exchanges.length > 0 && (
          <details className="group">
            <summary className="-ml-1 inline-flex w-fit list-none items-center gap-1 rounded px-1 text-muted text-xs hover:text-ink [&::-webkit-details-marker]:hidden">
              <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
              {exchangesInWords(exchanges)}
            </summary>
            <ol className="mt-2 grid grid-cols-1 gap-2.5">
              {exchanges.map((exchange, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: requests are never reordered
                <Exchange key={at} exchange={exchange} />
              ))}
            </ol>
            {site && isProblem(attempt) && (
              <div className="mt-3">
                <CopyReportButton site={site} attempts={[attempt]} />
              </div>
            )}
          </details>
        )}
      </div>
    </li>
  );
}

const Exchange = ({ exchange }: { exchange: DeliveryAttempt['exchanges'][number] }) => (
  <li className="grid grid-cols-1 gap-0.5 border-line border-l-2 pl-3 text-xs">
    <p className="break-all font-mono">
      {exchange.method} {shortPath(exchange.path)}
    </p>
    <p className="text-muted tabular-nums">{answerInWords(exchange)}</p>
    {exchange.excerpt && <p className="break-words font-mono text-muted">{exchange.excerpt}</p>}
  </li>
);
