import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { PaymentsButton } from '../../features/admin/subscriptions/payments-button.tsx';
import { FailedDeliveriesCard, PausedSitesCard } from '../../features/admin/system/deliveries-cards.tsx';
import {
  InstallationCard,
  JobsCard,
  ProcessesCard,
  QueuesCard,
  ServicesCard,
} from '../../features/admin/system/system-cards.tsx';
import { systemQuery } from '../../features/admin/system/system-query.ts';
import { withLocalTimes } from '../../features/admin/system/with-local-times.ts';
import { Button } from '../../ui/button.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { formatDateTime } from '../../ui/format-date.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';

export function AdminSystemPage() {
  const { data: report, error, isFetching, refetch } = useQuery(systemQuery);
  return (
    <>
      <PageHeader
        title="System"
        description={report ? `As of ${formatDateTime(report.readAt)}.` : 'How this installation is doing.'}
        actions={
          <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
            <RotateCw aria-hidden />
            Refresh
          </Button>
        }
      />
      {!report && error && <FailedState error={error} onRetry={() => void refetch()} />}
      {!report && !error && (
        <div className="grid gap-4" aria-busy="true">
          <SkeletonCard lines={2} />
          <SkeletonCard lines={6} />
        </div>
      )}
      {report && (
        <div className="grid gap-4">
          {report.problems.length + report.refunds.length === 0 ? (
            <Notice tone="success" title="Everything works" />
          ) : (
            <Notice tone="warning" title="What needs attention">
              <ul className="grid gap-2">
                {report.problems.map((problem) => (
                  <li key={problem}>{withLocalTimes(problem)}</li>
                ))}
                {report.refunds.map(({ problem, userId, email }) => (
                  <li key={problem} className="grid justify-items-start gap-2">
                    {problem}
                    <PaymentsButton userId={userId} email={email} />
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <InstallationCard report={report} />
            <ProcessesCard report={report} />
            <QueuesCard report={report} />
            <ServicesCard report={report} />
            <PausedSitesCard report={report} />
            <FailedDeliveriesCard report={report} />
            <JobsCard report={report} />
          </div>
        </div>
      )}
    </>
  );
}
