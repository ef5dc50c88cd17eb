import { useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths.ts';
import { siteAutomationQuery } from '../../lib/api/site-automation-query.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Says before articles are asked for that their site takes them without review; nothing otherwise. */
export function UnseenNote({ siteId }: { siteId: string }) {
  const { data } = useQuery({ ...siteAutomationQuery(siteId), enabled: siteId !== '' });
  if (!data?.publishWithoutReview) return null;
  return (
    <p className="text-sm">
      This site publishes without review: articles that pass the checks are scheduled automatically.{' '}
      <TextLink to={paths.site(siteId)}>Change</TextLink>
    </p>
  );
}
