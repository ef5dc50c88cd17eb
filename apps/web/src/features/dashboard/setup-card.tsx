import { ArrowRight, Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { Dashboard } from './dashboard-query.ts';

/** The setup tasks that are left; hidden once all are done. */
export function SetupCard({ tasks }: { tasks: Dashboard['tasks'] }) {
  const done = tasks.filter((task) => task.completed).length;
  const percent = tasks.length === 0 ? 100 : Math.round((done / tasks.length) * 100);
  if (percent === 100) return null;
  return (
    <Card
      title="Complete your setup"
      description={`${done} of ${tasks.length} done`}
      actions={<span className="text-muted text-sm tabular-nums">{percent}%</span>}
    >
      <Progress value={percent} label="Setup progress" className="mb-3" />
      <ul className="-mx-2 grid gap-x-6 sm:grid-cols-2">
        {tasks.map(({ id, title, completed, href }) => (
          <li key={id}>
            {completed ? (
              <span className="flex items-center gap-3 p-2 text-muted text-sm">
                <CircleCheck aria-hidden className="size-4 shrink-0" />
                <span className="line-through decoration-line-strong">{title}</span>
                <span className="sr-only">(done)</span>
              </span>
            ) : (
              <Link to={href} className="group flex items-center gap-3 rounded-md p-2 text-sm hover:bg-raised">
                <Circle aria-hidden className="size-4 shrink-0 text-muted" />
                {title}
                <ArrowRight
                  aria-hidden
                  className="ml-auto size-4 text-muted transition-transform group-hover:translate-x-0.5"
                />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
