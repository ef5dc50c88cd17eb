import type { Site } from '@pressloom/contract';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { TitleText } from '../../ui/title-text.tsx';
import { isProblem } from './attempt-words.ts';
import { AttemptsList } from './attempts-list.tsx';
import { useSiteAttempts } from './attempts-queries.ts';
import { CopyReportButton } from './copy-report-button.tsx';

/** Everything sent to one site, for all posts. */
export function SiteDeliveriesCard({ site }: { site: Site }) {
  const list = useSiteAttempts(site.id);
  const problems = list.data?.pages.flatMap((page) => page.attempts).filter(isProblem) ?? [];
  return (
    <Card
      title="Deliveries"
      description="Requests to this site and its responses, newest first."
      actions={problems.length > 0 && <CopyReportButton site={site} attempts={problems} />}
    >
      <AttemptsList
        list={list}
        site={site}
        empty="Nothing sent to this site yet."
        renderSubject={({ postId, postTitle }) => (
          <Link to={paths.post(postId)} dir="auto" className="wrap-anywhere underline-offset-3 hover:underline">
            <TitleText title={postTitle} />
          </Link>
        )}
      />
    </Card>
  );
}
