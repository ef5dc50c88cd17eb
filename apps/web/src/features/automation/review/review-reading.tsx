import type { OverlappingPost } from '@pressloom/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { amount } from '../../../lib/text/amount.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { TitleText, titleInWords } from '../../../ui/title-text.tsx';
import { About } from '../about.tsx';
import { PlannedDate } from './planned-date.tsx';
import { ReviewFindings } from './review-findings.tsx';
import type { ReviewItem } from './review-item.ts';

/** In place of a draft that cannot be read. */
export const ReviewGap = ({ children }: { children: ReactNode }) => (
  <p className="rounded-lg border border-line border-dashed px-5 py-8 text-center text-muted text-sm">{children}</p>
);

interface ReviewReadingProps {
  item: ReviewItem;
  /** The drafts beside it. */
  queue: readonly ReviewItem[];
}

/** The draft that is being read. Its HTML is untrusted: the frame has no scripts, forms, cookies or navigation. */
export function ReviewReading({ item, queue }: ReviewReadingProps) {
  const { post } = item;
  if (!post) {
    return <ReviewGap>The draft was deleted. Skip it, or have it written again.</ReviewGap>;
  }
  return (
    <article className="grid min-w-0 gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <header className="grid gap-1">
        <h2 className="break-words font-semibold" dir="auto">
          <TitleText title={post.title} />
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted text-sm tabular-nums">
          <PlannedDate key={item.id} item={item} />
          <span>{amount(post.words, 'word')}</span>
        </div>
        {item.note && (
          <p className="text-muted text-sm">
            Written again with your note: <bdi>{item.note}</bdi>
          </p>
        )}
        {item.overlap.posts[0] && <SubjectOf post={item.overlap.posts[0]} />}
        <ReviewFindings item={item} queue={queue} />
      </header>
      <iframe
        src={`/api/posts/${post.id}/preview?version=${post.version}`}
        sandbox=""
        title={`Draft: ${titleInWords(post.title)}`}
        className="h-[calc(100dvh-18rem)] min-h-96 w-full rounded-md border border-line bg-white"
      />
      <p className="text-[0.8125rem] text-muted">
        <Link className="underline underline-offset-3 hover:text-ink" to={paths.post(post.id)}>
          Edit in the editor
        </Link>
        . It isn’t sent to WordPress until you approve it, unless the site publishes without review.
      </p>
    </article>
  );
}

/** The post that was found to have the subject of a draft, and why. */
const SubjectOf = ({ post: { id, title, verdict, words } }: { post: OverlappingPost }) => (
  <p className="wrap-anywhere text-muted text-sm">
    {verdict === 'same' ? 'One article would answer this and' : 'Close to'}{' '}
    <bdi>
      <TextLink to={paths.post(id)}>
        <TitleText title={title} />
      </TextLink>
    </bdi>
    <About words={words} />
  </p>
);
