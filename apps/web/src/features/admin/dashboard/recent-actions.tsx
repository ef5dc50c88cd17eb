import type { AuditEntry } from '@pressloom/contract';
import { adminPaths } from '../../../app/admin-paths.ts';
import { Card } from '../../../ui/card.tsx';
import { formatAgo } from '../../../ui/format-ago.ts';
import { formatDateTime } from '../../../ui/format-date.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { auditSubject, auditWords, isAboutOneself } from '../audit/audit-words.ts';

/** What administrators did last. */
export function RecentActions({ entries }: { entries: readonly AuditEntry[] }) {
  const now = useNow();
  return (
    <Card
      title="By administrators"
      actions={
        <TextLink to={adminPaths.audit} className="text-sm">
          See all
        </TextLink>
      }
    >
      <ul className="-my-1 divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="grid gap-0.5 py-3 text-sm">
            <p className="break-words">
              {auditWords(entry.action)}
              {!isAboutOneself(entry) && (
                <span className="wrap-anywhere text-muted"> {auditSubject(entry.subject)}</span>
              )}
            </p>
            <p className="flex flex-wrap justify-between gap-x-4 text-muted">
              <span className="min-w-0 wrap-anywhere">{entry.administrator}</span>
              <time dateTime={entry.createdAt} title={formatDateTime(entry.createdAt)} className="tabular-nums">
                {formatAgo(entry.createdAt, now)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
