import type { PostStatus } from '@pressloom/contract';
import { StatusBadge } from '../../ui/status-badge.tsx';

const STEPS: readonly { status: PostStatus; when: string; what: string }[] = [
  { status: 'draft', when: 'Sunday', what: 'Written here, saved as you type' },
  { status: 'scheduled', when: 'Monday', what: 'Scheduled on your site, to the minute' },
  { status: 'published', when: 'Thursday', what: 'Published and verified' },
];

/** The life of one post, shown with the product's own badges. */
export const PostLife = () => (
  <ol className="border-line border-t">
    {STEPS.map(({ status, when, what }) => (
      <li key={status} className="grid gap-2 border-line border-b py-4">
        <span className="flex items-center justify-between">
          <StatusBadge status={status} />
          <span className="text-muted text-sm">{when}</span>
        </span>
        <span className="font-serif text-xl leading-snug">{what}</span>
      </li>
    ))}
  </ol>
);
