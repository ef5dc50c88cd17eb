import type { Site } from '@pressloom/contract';
import { errorMessage } from '../../lib/api/api-client.ts';
import { toast } from '../../ui/toast.tsx';
import { useCheckSite } from './site-mutations.ts';

/** Tests a connection and shows the result; a problem also stays on the page. */
export function useSiteCheck(site: Site) {
  const check = useCheckSite(site.id);
  return {
    isPending: check.isPending,
    mutate: () =>
      check.mutate(undefined, {
        onSuccess: ({ name, health }) =>
          health.state === 'connected'
            ? toast.success(`${name} is working`)
            : toast.error(health.message ?? `${name} isn’t working`),
        onError: (error) => toast.error(errorMessage(error)),
      }),
  };
}
