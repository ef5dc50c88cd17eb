import type { CalendarPost } from '@pressloom/contract';
import { isUnderWay } from '@pressloom/contract';
import { CalendarClock, CalendarX2, Ellipsis, ExternalLink, Eye, ListChecks, Pencil, Send } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { formatDateTime, isOtherTime, userTimeZone } from '../../ui/format-date.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { TitleText, titleInWords } from '../../ui/title-text.tsx';
import { canMove, useCalendarActions } from './calendar-actions.ts';

/** When the post goes live, in both time zones, and what can be done with it. */
export function PostMenu({ post, className }: { post: CalendarPost; className?: string }) {
  const { askWhen, publishNow, unschedule } = useCalendarActions();
  const isPublic = post.status === 'published';
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Actions for ${titleInWords(post.title)}`}
          className={cn(
            'grid size-6 place-items-center rounded-md text-muted hover:bg-surface hover:text-ink pointer-coarse:size-9 [&_svg]:size-4',
            className,
          )}
        >
          <Ellipsis aria-hidden />
        </button>
      }
    >
      <PostTimes post={post} />
      <MenuSeparator />
      <MenuItem asChild>
        <Link to={paths.post(post.id)}>
          <Pencil aria-hidden />
          Open
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.postPreview(post.id)}>
          <Eye aria-hidden />
          Preview
        </Link>
      </MenuItem>
      {post.status === 'pending' && (
        <MenuItem asChild>
          <Link to={paths.review}>
            <ListChecks aria-hidden />
            Review
          </Link>
        </MenuItem>
      )}
      {isPublic && post.link && (
        <MenuItem asChild>
          <a href={post.link} target="_blank" rel="noreferrer">
            <ExternalLink aria-hidden />
            View on the site
          </a>
        </MenuItem>
      )}
      {canMove(post) && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={() => askWhen(post)}>
            <CalendarClock aria-hidden />
            Move to…
          </MenuItem>
          {!post.sample && (
            <MenuItem onSelect={() => publishNow(post)}>
              <Send aria-hidden />
              Publish now…
            </MenuItem>
          )}
          {!isOnItsFirstWay(post) && (
            <MenuItem onSelect={() => unschedule(post)}>
              <CalendarX2 aria-hidden />
              Unschedule…
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}

/** The post is being created on the site: there is nothing to unschedule yet. */
const isOnItsFirstWay = ({ wordpressId, publicationState }: CalendarPost) =>
  wordpressId === null && isUnderWay({ state: publicationState });

function PostTimes({ post }: { post: CalendarPost }) {
  const { siteOf } = useCalendarActions();
  const site = siteOf(post.siteId);
  const differs = site && isOtherTime(post.date, userTimeZone(), site.timezone);
  return (
    <MenuLabel>
      <span className="block max-w-64 truncate font-medium text-ink">
        <TitleText title={post.title} />
      </span>
      <span className="block tabular-nums">
        {formatDateTime(post.date)}
        {differs && ` (${userTimeZone()})`}
      </span>
      {differs && (
        <span className="block tabular-nums">
          {formatDateTime(post.date, site.timezone)} on the site ({site.timezone})
        </span>
      )}
      {site ? (
        <span className="block max-w-64 truncate">{site.name}</span>
      ) : (
        <span className="block">{post.sample ? 'Example, never sent to a site' : 'No site selected'}</span>
      )}
    </MenuLabel>
  );
}
