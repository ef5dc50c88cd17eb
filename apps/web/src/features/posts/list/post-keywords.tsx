const SHOWN = 3;

/** The first few, and how many more there are. */
export function PostKeywords({ keywords }: { keywords: string[] }) {
  const more = keywords.length - SHOWN;
  if (keywords.length === 0) return <span className="text-muted max-lg:hidden">-</span>;
  return (
    <span className="line-clamp-2 min-w-0 break-words text-muted" title={keywords.join(', ')}>
      {keywords.slice(0, SHOWN).join(', ')}
      {more > 0 && ` +${more}`}
    </span>
  );
}
