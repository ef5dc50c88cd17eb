import { ACTIVITY_AREAS } from '@pressloom/contract';
import { useAddressParams } from '../../lib/page/use-address-params.ts';
import type { ActivityFilter } from './activity-query.ts';

export const activityFilterOf = (params: URLSearchParams): ActivityFilter => ({
  area: ACTIVITY_AREAS.find((area) => area === params.get('area')) ?? null,
  siteId: params.get('site'),
});

/** The filter of the activity list, kept in the URL so that it survives navigation and can be shared. */
export function useActivityFilter() {
  const [params, setParams] = useAddressParams();
  const filter = activityFilterOf(params);
  const setFilter = (change: Partial<ActivityFilter>) => {
    const { area, siteId } = { ...filter, ...change };
    setParams({ area, site: siteId });
  };
  return { filter, setFilter, isFiltered: filter.area !== null || filter.siteId !== null };
}
