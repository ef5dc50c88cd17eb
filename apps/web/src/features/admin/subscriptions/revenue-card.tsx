import { formatPaise, MODE_NOTES, type MonthlyRevenue } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { adminSessionQuery } from '../session/admin-session.ts';
import { revenueQuery } from './subscriptions-query.ts';

/** What came in and went back in the last months, where something is sold and was paid. */
export function RevenueCard() {
  const { data: session } = useQuery(adminSessionQuery);
  const { data } = useQuery({ ...revenueQuery, enabled: session?.sellsPlans ?? false });
  if (!data || data.months.length === 0) return null;
  const note = MODE_NOTES[data.mode];
  return (
    <Card
      title="Revenue"
      description={`By month in India, GST included, as the ledger has it.${note ? ` ${note}.` : ''}`}
      className="mb-6"
    >
      <table className="w-full text-right text-sm tabular-nums max-sm:text-xs">
        <thead className="text-muted text-xs">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              Month
            </th>
            <th scope="col" className="py-1 pl-3 font-normal">
              Received
            </th>
            <th scope="col" className="py-1 pl-3 font-normal">
              Refunded
            </th>
            <th scope="col" className="py-1 pl-3 font-normal">
              Net
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t">
          {data.months.map((sums) => (
            <Month key={sums.month} sums={sums} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const Month = ({ sums: { month, received, refunded, net } }: { sums: MonthlyRevenue }) => (
  <tr>
    <th scope="row" className="py-1.5 text-left font-normal">
      {new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      })}
    </th>
    <td className="wrap-anywhere py-1.5 pl-3">{formatPaise(received)}</td>
    <td className="wrap-anywhere py-1.5 pl-3">{formatPaise(refunded)}</td>
    <td className="wrap-anywhere py-1.5 pl-3 font-medium">{formatPaise(net)}</td>
  </tr>
);
