import { ACTIONS, type AdminColumn } from './admin-table.tsx';

interface AdminCardsProps<Row> {
  label: string;
  columns: readonly AdminColumn<Row>[];
  rows: readonly Row[];
}

/** The same rows where there is no room for columns. */
export const AdminCards = <Row extends { id: string }>({ label, columns, rows }: AdminCardsProps<Row>) => (
  <ul aria-label={label} className="grid gap-3">
    {rows.map((row) => (
      <li key={row.id} className="grid content-start gap-2.5 rounded-lg border border-line bg-surface p-4 text-sm">
        <div className="min-w-0 break-words">{columns[0]?.cell(row)}</div>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2">
          {columns
            .slice(1)
            .filter(({ header }) => header !== ACTIONS)
            .map(({ header, cell }) => (
              <div key={header} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{header}</dt>
                <dd className="min-w-0 break-words">{cell(row)}</dd>
              </div>
            ))}
        </dl>
        <div className="mt-auto flex justify-end">{columns.find(({ header }) => header === ACTIONS)?.cell(row)}</div>
      </li>
    ))}
  </ul>
);
