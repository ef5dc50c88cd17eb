import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';

interface ListToolsProps {
  /** "Search posts". */
  label: string;
  search: string | undefined;
  onSearch: (search: string) => void;
  /** For the cards; the table sorts by its column headers. */
  orders: readonly SelectOption[];
  sort: string;
  onSort: (sort: string) => void;
  /** Further filters. */
  children?: ReactNode;
  /** Address of the table as CSV, and what of it is shown. */
  csv?: { path: string; query: Record<string, string | undefined> };
}

/** Search, filters, order and export of a table. */
export const ListTools = ({ label, search = '', onSearch, orders, sort, onSort, children, csv }: ListToolsProps) => (
  <form
    aria-label="Filters"
    onSubmit={(event) => event.preventDefault()}
    className="mb-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap"
  >
    <SearchBox label={label} value={search} onChange={onSearch} />
    {children}
    <Select aria-label="Order" className="sm:w-44 lg:hidden" value={sort} options={orders} onValueChange={onSort} />
    {csv && (
      <ButtonLink variant="secondary" className="max-sm:w-full" href={withQuery(csv.path, csv.query)} download>
        <Download aria-hidden />
        Export CSV
      </ButtonLink>
    )}
  </form>
);

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const params = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return params.size > 0 ? `${path}?${params}` : path;
}
