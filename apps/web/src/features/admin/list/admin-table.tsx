import type { ReactNode } from 'react';
import { cn } from '../../../lib/cn.ts';

export interface AdminColumn<Row> {
  header: string;
  /** Key that it is sorted by. A date is first sorted from the newest. */
  sort?: { by: string; isDate?: boolean };
  cell: (row: Row) => ReactNode;
  /** Its width in the table. */
  className?: string;
}

/** The header of a last column that holds what can be done with a row. */
export const ACTIONS = 'Actions';

interface AdminTableProps<Row> {
  caption: string;
  /** The first one names the row. */
  columns: readonly AdminColumn<Row>[];
  rows: readonly Row[];
  sort: string;
  onSort: (sort: string) => void;
}

export const AdminTable = <Row extends { id: string }>({
  caption,
  columns,
  rows,
  sort,
  onSort,
}: AdminTableProps<Row>) => (
  <table className="w-full table-fixed text-left text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead className="border-line border-b text-muted text-xs">
      <tr>
        {columns.map((column) => (
          <HeaderCell key={column.header} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id} className="border-line border-b align-top transition-colors hover:bg-raised/50">
          {columns.map(({ header, cell }, at) =>
            at === 0 ? (
              <th key={header} scope="row" className="break-words py-3 pr-4 font-normal">
                {cell(row)}
              </th>
            ) : (
              <td key={header} className={cn('break-words pr-4', header === ACTIONS ? 'py-1.5' : 'py-3')}>
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

interface HeaderCellProps<Row> extends Pick<AdminTableProps<Row>, 'sort' | 'onSort'> {
  column: AdminColumn<Row>;
}

function HeaderCell<Row>({ column: { header, sort: sorted, className }, sort, onSort }: HeaderCellProps<Row>) {
  const look = cn('pr-4 pb-2.5 font-medium', className);
  if (!sorted) {
    return (
      <th scope="col" className={look}>
        {header}
      </th>
    );
  }
  const [up, down] = [sorted.by, `-${sorted.by}`];
  const isSorted = sort === up || sort === down;
  const [first, second] = sorted.isDate ? [down, up] : [up, down];
  return (
    <th scope="col" aria-sort={sort === up ? 'ascending' : sort === down ? 'descending' : undefined} className={look}>
      <button
        type="button"
        className={cn('-my-1 inline-flex items-center gap-1 py-1 hover:text-ink', isSorted && 'text-ink')}
        onClick={() => onSort(sort === first ? second : first)}
      >
        {header}
        {isSorted && <span aria-hidden>{sort === up ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
}
