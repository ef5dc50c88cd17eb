interface SearchPreviewProps {
  siteName: string;
  /** Null if no site is chosen. */
  address: string | null;
  title: string;
  description: string;
}

/** A search result as search engines show it, on a narrow column. */
export const SearchPreview = ({ siteName, address, title, description }: SearchPreviewProps) => (
  <section
    aria-label="Preview of the search result"
    className="grid grid-cols-1 gap-1 rounded-lg border border-line px-4 py-3"
  >
    <div className="flex items-center gap-2.5">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-raised font-medium text-muted text-xs"
      >
        {[...siteName][0]?.toUpperCase()}
      </span>
      <div className="min-w-0 text-xs leading-snug">
        <p className="truncate">{siteName}</p>
        {address && <p className="truncate text-muted">{crumbs(address)}</p>}
      </div>
    </div>
    <p dir="auto" className="line-clamp-2 break-words font-medium text-accent leading-snug">
      {title}
    </p>
    <p dir="auto" className="line-clamp-3 break-words text-[0.8125rem] text-muted leading-normal">
      {description}
    </p>
  </section>
);

/** `example.com › 2026 › brewing`, as search engines show an address. */
function crumbs(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname } = new URL(address);
  return [host, ...pathname.split('/').filter(Boolean).map(readable)].join(' › ');
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
