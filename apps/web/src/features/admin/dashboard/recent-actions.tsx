import type { AuditEntry } from '@pressloom/contract';
import { Card } from '../../../ui/card.tsx';
import { formatAgo } from '../../../ui/format-ago.ts';
import { formatDateTime } from '../../../ui/format-date.ts';
import { useNow } from '../../../ui/use-now.ts';
import { auditWords } from '../audit/audit-words.ts';

/** What administrators did last. */
export function RecentActions({ entries }: { entries: readonly AuditEntry[] }) {
  const now = useNow();
  return (
    <Card title="Admin actions">
      <ul className="-my-1 divide-y divide-line">
        {entries.map(({ id, action, administrator, createdAt }) => (
          <li key={id} className="grid gap-0.5 py-3 text-sm">
            <p>{auditWords(action)}</p>
            <p className="flex flex-wrap justify-between gap-x-4 text-muted">
              <span className="min-w-0 break-all">{administrator}</span>
              <time dateTime={createdAt} title={formatDateTime(createdAt)} className="tabular-nums">
                {formatAgo(createdAt, now)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
