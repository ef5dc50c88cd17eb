import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client.ts';
import { imageCredit } from '../../../lib/post/image-credit.ts';

const OURS = /^\/api\/images\/([0-9a-f-]{36})$/;

/** Credits an image that is not the writer's own. The credit is sent to the site with the image. */
export function ImageAttribution({ address }: { address: string }) {
  const id = OURS.exec(address)?.[1];
  const { data } = useQuery({
    queryKey: ['image-attribution', id],
    queryFn: () => api('GET /api/images/:id/attribution', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data?.attribution) return null;
  return (
    <p className="text-muted text-xs">
      {imageCredit(data.attribution).map(({ text, address }) =>
        address ? (
          <a
            key={text}
            href={address}
            target="_blank"
            rel="noreferrer noopener"
            className="underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
      . Sent to your site as the image caption.
    </p>
  );
}
