import {
  type ComparedText,
  pickFields,
  REVISION_FIELDS,
  type RevisionField,
  type RevisionSummary,
} from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { ComparedVersions } from '../../ui/compared-versions.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { formatDateTime } from '../../ui/format-date.ts';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { StaleNotice } from '../../ui/stale-notice.tsx';
import { whoAndWhy } from './revision-words.ts';
import { revisionQuery } from './revisions-queries.ts';
import { comparedFacts, hasOwnExcerpt } from './version-facts.ts';

interface RevisionComparisonProps {
  revision: RevisionSummary;
  /** The current values of the fields. */
  current: ComparedText;
}

export function RevisionComparison({ revision, current }: RevisionComparisonProps) {
  const { data, error, refetch } = useQuery(revisionQuery(revision.id));
  const retry = () => void refetch();
  if (!data) {
    if (!error) return <VersionsSkeleton />;
    return <FailedState title="Couldn’t load this version" error={error} onRetry={retry} />;
  }
  const [itsFacts, currentFacts] = comparedFacts(comparedOf(data), comparedOf(current));
  return (
    <>
      {error && <StaleNotice className="mb-4" error={error} onRetry={retry} />}
      <ComparedVersions
        left={{
          name: `Version ${revision.number}`,
          when: `${whoAndWhy(revision)} · ${formatDateTime(revision.createdAt)}`,
          title: data.title,
          content: data.content,
          facts: itsFacts,
        }}
        right={{ name: 'Current', when: 'In the editor', ...current, facts: currentFacts }}
      />
    </>
  );
}

/** Only what a version holds: the current post has more. */
const comparedOf = (version: Pick<ComparedText, RevisionField>) => ({
  version: pickFields(version, REVISION_FIELDS),
  hasOwnExcerpt: hasOwnExcerpt(version),
});

export const VersionsSkeleton = () => (
  <div aria-busy="true" className="grid gap-4 sm:grid-cols-2">
    <SkeletonCard lines={6} />
    <SkeletonCard lines={6} />
  </div>
);
