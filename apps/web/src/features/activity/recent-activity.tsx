import type { ActivityEntry } from '@pressloom/contract';
import { Plus } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ActivityItem } from './activity-item.tsx';

/** The last few entries, with a link to all of them. */
export const RecentActivity = ({ entries }: { entries: readonly ActivityEntry[] }) => (
  <Card
    title="Recent Activity"
    actions={
      <TextLink to={paths.activity} className="text-sm">
        See all activity
      </TextLink>
    }
  >
    <ul className="-my-1 divide-y divide-line">
      {entries.map((entry) => (
        <ActivityItem key={entry.id} entry={entry} withAgo />
      ))}
    </ul>
    {entries.every(({ kind }) => kind.startsWith('account.')) && (
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <p className="text-muted text-sm">Changes to your posts and sites appear here.</p>
        <ButtonLink variant="secondary" size="sm" to={paths.newPost}>
          <Plus aria-hidden />
          Create your first post
        </ButtonLink>
      </div>
    )}
  </Card>
);
