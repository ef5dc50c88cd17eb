import { CalendarPlus, FilePlus2, Lightbulb, type LucideIcon, PlugZap } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';

const action =
  'flex w-full items-center gap-3 rounded-md px-2.5 py-2.5 text-left text-sm transition-colors hover:bg-raised';

const LINKS: { label: string; about: string; to: string; Icon: LucideIcon }[] = [
  {
    label: 'Add WordPress Site',
    about: 'Connect a blog you write for',
    to: `${paths.sites}?add`,
    Icon: PlugZap,
  },
  {
    label: 'Create New Post',
    about: 'Write it yourself or generate it from keywords',
    to: paths.newPost,
    Icon: FilePlus2,
  },
  { label: 'Schedule Content', about: 'Pick a date for your drafts', to: paths.calendar, Icon: CalendarPlus },
];

/** The most common actions. */
export const QuickActions = ({ onIdeas }: { onIdeas: () => void }) => (
  <Card title="Quick Actions">
    <ul className="-mx-2.5 -my-1 grid gap-0.5 sm:grid-cols-2 lg:grid-cols-1">
      {LINKS.map(({ label, about, to, Icon }) => (
        <li key={label}>
          <Link to={to} className={action}>
            <Words label={label} about={about} Icon={Icon} />
          </Link>
        </li>
      ))}
      <li>
        <button type="button" onClick={onIdeas} className={action}>
          <Words label="AI Generate Ideas" about="Suggestions based on your posts" Icon={Lightbulb} />
        </button>
      </li>
    </ul>
  </Card>
);

const Words = ({ label, about, Icon }: { label: string; about: string; Icon: LucideIcon }) => (
  <>
    <Icon aria-hidden className="size-[1.125rem] shrink-0 stroke-[1.75] text-accent" />
    <span className="grid">
      <span className="font-medium">{label}</span>
      <span className="text-muted text-xs">{about}</span>
    </span>
  </>
);
