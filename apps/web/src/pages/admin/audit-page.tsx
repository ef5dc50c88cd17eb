import { AUDIT_ACTIONS } from '@pressloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { adminPaths } from '../../app/admin-paths.ts';
import { AuditList } from '../../features/admin/audit/audit-list.tsx';
import { auditQuery } from '../../features/admin/audit/audit-query.ts';
import { auditWords } from '../../features/admin/audit/audit-words.ts';
import { useAddressParams } from '../../lib/page/use-address-params.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';

const ACTIONS = [
  { value: '', label: 'All actions' },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, label: auditWords(action) })),
];

export function AdminAuditPage() {
  const [params, setParams] = useAddressParams();
  const filter = {
    action: AUDIT_ACTIONS.find((action) => action === params.get('action')),
    administrator: params.get('administrator')?.slice(0, 200) || undefined,
    subject: params.get('subject')?.slice(0, 200) || undefined,
  };
  const { data } = useInfiniteQuery(auditQuery(filter));
  const administrator = data?.pages[0]?.entries[0]?.administrator || 'one administrator';
  return (
    <>
      <PageHeader
        title="Audit log"
        description="What administrators have done. Entries are only ever added, and hold no names of users."
      />
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <Select
          aria-label="Action"
          className="sm:w-44"
          value={filter.action ?? ''}
          options={ACTIONS}
          onValueChange={(action) => setParams({ action: action || null })}
        />
        {filter.administrator && <p className="min-w-0 wrap-anywhere text-sm">by {administrator}</p>}
        {filter.subject && <p className="min-w-0 wrap-anywhere text-sm">about {filter.subject}</p>}
        {Object.values(filter).some(Boolean) && (
          <ButtonLink variant="ghost" size="sm" to={adminPaths.audit}>
            Clear filters
          </ButtonLink>
        )}
      </div>
      <AuditList filter={filter} />
    </>
  );
}
