import { useNavigation } from 'react-router';

/** A line at the top while the next page is fetched; a page that comes at once never shows it. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div role="progressbar" aria-label="Loading page" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden">
      <div className="h-full w-full origin-left animate-page-load bg-accent" />
    </div>
  );
}
