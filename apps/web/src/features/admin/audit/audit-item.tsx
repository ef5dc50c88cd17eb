import type { AuditEntry } from '@pressloom/contract';
import { Link } from 'react-router';
import { adminPaths } from '../../../app/admin-paths.ts';
import { formatDateTime } from '../../../ui/format-date.ts';
import { auditChanges } from './audit-changes.ts';
import { auditSubject, auditWords, isAboutOneself } from './audit-words.ts';

const filteredBy = (name: string, value: string) => `${adminPaths.audit}?${new URLSearchParams({ [name]: value })}`;

/** Who did what on whom, from where, what it changed and why. Names lead to everything about them. */
export const AuditItem = ({ entry }: { entry: AuditEntry }) => {
  const { administratorId, administrator, action, subject, before, after, reason, address, createdAt } = entry;
  const changes = auditChanges(before, after);
  return (
    <li className="grid gap-1 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="min-w-0 break-words">
          <Link to={filteredBy('administrator', administratorId)} className="font-medium hover:underline">
            {administrator || 'deleted account'}
          </Link>{' '}
          <span className="text-muted">{auditWords(action)}</span>
          {!isAboutOneself(entry) && (
            <>
              {' '}
              <Link to={filteredBy('subject', subject.id)} className="wrap-anywhere hover:underline">
                {auditSubject(subject)}
              </Link>
            </>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-muted tabular-nums">
          {address && <span>{address}</span>}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </p>
      </div>
      {changes.map((change) => (
        <p key={change} className="break-words text-muted">
          {change}
        </p>
      ))}
      {reason && (
        <p className="break-words text-muted" dir="auto">
          “{reason}”
        </p>
      )}
    </li>
  );
};
