import { useAddressParams } from '../../lib/page/use-address-params.ts';

export const DASHBOARD_TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'activity', label: 'Recent Activity' },
  { value: 'sites', label: 'WordPress Sites' },
  { value: 'insights', label: 'Insights' },
] as const;

export const dashboardTabOf = (params: URLSearchParams) =>
  DASHBOARD_TABS.find(({ value }) => value === params.get('tab'))?.value ?? 'overview';

/** The open tab and whether the credits dialog is open, both kept in the URL. */
export function useDashboardTab() {
  const [params, setParams] = useAddressParams();
  const tab = dashboardTabOf(params);
  return {
    tab,
    change: (value: string) => setParams({ tab: value === 'overview' ? null : value }),
    showsCredits: params.has('credits'),
    showCredits: (shown: boolean) => setParams({ credits: shown ? '' : null }),
  };
}
