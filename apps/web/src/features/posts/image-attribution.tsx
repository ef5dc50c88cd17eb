import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

const OURS = /^\/api\/images\/([0-9a-f-]{36})$/;

/** Whose picture it is, where it is not the writer's own. It goes to the site with the picture. */
export function ImageAttribution({ address }: { address: string }) {
  const id = OURS.exec(address)?.[1];
  const { data } = useQuery({
    queryKey: ['image-attribution', id],
    queryFn: () => api('GET /api/images/:id/attribution', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.attribution) return null;
  const { title, creator, creatorUrl, license, licenseUrl, sourceUrl, source } = data.attribution;
  return (
    <p className="text-muted text-xs">
      <Part address={sourceUrl}>{title ? `“${title}”` : 'Photo'}</Part>
      {creator && (
        <>
          {' by '}
          <Part address={creatorUrl}>{creator}</Part>
        </>
      )}
      {', '}
      <Part address={licenseUrl}>{license}</Part>, via {source}. Sent to your site as the picture’s caption.
    </p>
  );
}

const Part = ({ address, children }: { address: string | null; children: string }) =>
  address && /^https?:\/\//i.test(address) ? (
    <a href={address} target="_blank" rel="noreferrer noopener" className="underline underline-offset-2">
      {children}
    </a>
  ) : (
    children
  );
