import { CircleAlert, CircleCheck, CircleEqual } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { amount } from '../../lib/text/amount.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { TitleText } from '../../ui/title-text.tsx';
import type { ImportResult } from './import-documents.ts';

const MARKS = { imported: CircleCheck, known: CircleEqual, refused: CircleAlert };

/** What was imported, what was not, and why. */
export function ImportResults({ results, isDone }: { results: ImportResult[]; isDone: boolean }) {
  return (
    <>
      <p role="status" className="font-medium text-sm empty:hidden">
        {isDone && summaryOf(results)}
      </p>
      <ul className="grid gap-1">
        {results.map((result) => (
          <ResultLine key={result.place} result={result} />
        ))}
      </ul>
    </>
  );
}

function ResultLine({ result }: { result: ImportResult }) {
  const Mark = MARKS[result.outcome];
  return (
    <li className="flex gap-2.5 border-line border-t py-2 text-sm first:border-t-0">
      <Mark
        aria-hidden
        className={cn('mt-0.5 size-4 shrink-0', result.outcome === 'refused' ? 'text-danger' : 'text-muted')}
      />
      <div className="grid min-w-0 gap-0.5">
        {result.outcome === 'refused' ? (
          <span className="break-words font-medium">{result.name}</span>
        ) : (
          <TextLink to={paths.post(result.post.id)} className="break-words">
            <TitleText title={result.post.title} />
          </TextLink>
        )}
        <span className="break-words text-muted text-xs">
          {result.outcome === 'refused' && `Not imported: ${result.reason}`}
          {result.outcome === 'known' && `${result.name} was already imported`}
          {result.outcome === 'imported' && result.name}
        </span>
        {result.outcome !== 'refused' &&
          result.notices.map((notice) => (
            <span key={notice} className="break-words text-muted text-xs">
              {notice}
            </span>
          ))}
      </div>
    </li>
  );
}

function summaryOf(results: ImportResult[]): string {
  const count = (outcome: ImportResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const drafts = count('imported');
  return [
    `${amount(drafts, 'draft')} imported`,
    count('known') > 0 && `${count('known')} already imported`,
    count('refused') > 0 && `${count('refused')} not imported`,
  ]
    .filter(Boolean)
    .join(', ');
}
