import type { PostIdea } from '@pressloom/contract';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';

interface IdeaListProps {
  ideas: readonly PostIdea[];
  source: 'model' | 'own';
  onChoose: () => void;
}

/** Each idea opens a new post with its title and keywords filled in. */
export const IdeaList = ({ ideas, source, onChoose }: IdeaListProps) => (
  <>
    <ul className="-mx-2 divide-y divide-line">
      {ideas.map(({ title, keywords, why }) => (
        <li key={title}>
          <Link
            to={`${paths.newPost}?${new URLSearchParams({ title, keywords: keywords.join(', ') })}`}
            onClick={onChoose}
            className="group flex items-center gap-3 rounded-md px-2 py-3 -outline-offset-2 hover:bg-raised"
          >
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="font-medium text-sm">{title}</span>
              <span className="text-muted text-xs">{[keywords.join(', '), why].filter(Boolean).join(' · ')}</span>
            </span>
            <ArrowRight
              aria-hidden
              className="size-4 shrink-0 text-muted transition-transform group-hover:translate-x-0.5"
            />
          </Link>
        </li>
      ))}
    </ul>
    {source === 'own' && (
      <p className="mt-2 text-muted text-xs">
        No language model responded, so these are based on your keywords and titles.
      </p>
    )}
  </>
);
