import { useLibrary } from './libraries-query.ts';
import { progressOf } from './library-words.ts';

/** How many posts of a site are here, in a few words. */
export function LibraryLine({ siteId }: { siteId: string }) {
  const { library, isOff, isError } = useLibrary(siteId);
  if (isOff) return <span className="text-muted">Not read here</span>;
  if (!library) return <span className="text-muted">{isError ? 'Not known' : '…'}</span>;
  return (
    <>
      {progressOf(library)}
      {library.error && <span className="text-muted"> · couldn’t be read</span>}
    </>
  );
}
