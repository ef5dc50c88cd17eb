import { useNavigation } from 'react-router';

/** A progress line at the top while the next page loads; not shown for a page that loads at once. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="progressbar" aria-label="Loading page" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-full origin-left animate-page-load bg-accent" />
    </div>
  );
}
