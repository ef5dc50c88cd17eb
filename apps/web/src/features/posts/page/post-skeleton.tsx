import { Skeleton } from '../../../ui/skeleton.tsx';

/** Skeleton of the post screen while a post loads. */
export const PostSkeleton = () => (
  <div role="status" aria-label="Loading the post" className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="grid content-start gap-5">
      <Skeleton className="h-9! w-2/5" />
      <Skeleton className="h-10! w-4/5" />
      <Skeleton className="h-16!" />
      <Skeleton />
      <Skeleton />
      <Skeleton className="w-3/4" />
    </div>
    <Skeleton className="h-96!" />
  </div>
);
