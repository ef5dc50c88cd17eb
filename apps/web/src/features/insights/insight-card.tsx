import { ChevronRight } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { type Bar, BarChart, shadeOf } from './bar-chart.tsx';

interface InsightCardProps {
  title: string;
  /** The number that sums it up. */
  figure: string;
  about: string;
  bars: readonly Bar[];
  max?: number;
  legend?: readonly string[];
  table: { head: readonly string[]; rows: readonly (readonly string[])[] };
}

/** A figure, its weeks as bars, and the same numbers as a table. */
export const InsightCard = ({ title, figure, about, bars, max, legend = [], table }: InsightCardProps) => (
  <Card title={title}>
    <p className="mb-4">
      <span className="font-medium text-3xl tracking-tight tabular-nums">{figure}</span>{' '}
      <span className="text-muted text-sm">{about}</span>
    </p>
    <BarChart label={`${title}: ${figure} ${about}. The table below has every week.`} bars={bars} max={max} />
    {legend.length > 1 && (
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        {legend.map((name, part) => (
          <li key={name} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2.5 rounded-sm bg-accent ${shadeOf(part)}`} />
            {name}
          </li>
        ))}
      </ul>
    )}
    <details className="group mt-3 text-sm">
      <summary className="-ml-1 inline-flex w-fit list-none items-center gap-1 rounded px-1 text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        Show as table
      </summary>
      <table className="mt-2 w-full text-left tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="text-muted text-xs">
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col" className="py-1.5 pr-4 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t">
          {table.rows.map(([week, ...values]) => (
            <tr key={week}>
              <th scope="row" className="whitespace-nowrap py-1.5 pr-4 font-normal">
                {week}
              </th>
              {values.map((value, column) => (
                <td key={table.head[column + 1]} className="py-1.5 pr-4">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </Card>
);
