import { useInfiniteQuery } from '@tanstack/react-query';
import { useAuth } from '../../lib/api/auth-client.tsx';
import { paymentsQuery } from './billing-queries.ts';

/** Whether there is anything to bill or to look up: invoices stay where nothing is sold any more. */
export function useHasBilling(): boolean {
  const isSold = useAuth().session?.plan !== undefined;
  const { data } = useInfiniteQuery({ ...paymentsQuery, enabled: !isSold });
  return isSold || (data?.pages.some((page) => page.payments.length > 0) ?? false);
}
