import { cn } from '../../../lib/cn.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { POSTS_COLUMNS, PostsTableHead, WHERE_THERE_IS_ROOM } from './posts-table.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Matches the shape of the list, so that nothing jumps. */
export const PostsSkeleton = ({ isWide }: { isWide: boolean }) => (
  <div role="status" aria-label="Loading posts">
    {isWide ? (
      <table className="w-full table-fixed text-left text-sm">
        <PostsTableHead />
        <tbody>
          {ROWS.map((row) => (
            <tr key={row} className="h-[3.25rem] border-line border-b">
              {POSTS_COLUMNS.map((column) => (
                <td key={column} className={cn('pr-4', column === 'Keywords' && WHERE_THERE_IS_ROOM)}>
                  <Skeleton className="w-4/5" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    ) : (
      <div className="grid gap-3 sm:grid-cols-2">
        {ROWS.map((row) => (
          <div key={row} className="grid h-36 content-start gap-3 rounded-lg border border-line bg-surface p-4">
            <Skeleton className="w-4/5" />
            <Skeleton className="w-2/5" />
          </div>
        ))}
      </div>
    )}
  </div>
);
