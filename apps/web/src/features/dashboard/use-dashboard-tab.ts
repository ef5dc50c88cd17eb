import { useSearchParams } from 'react-router';

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
  const [params, setParams] = useSearchParams();
  const tab = dashboardTabOf(params);
  const change = (value: string) =>
    setParams(value === 'overview' ? {} : { tab: value }, { replace: true, preventScrollReset: true });
  return {
    tab,
    change,
    showsCredits: params.has('credits'),
    showCredits: (shown: boolean) =>
      setParams(shown ? { credits: '' } : {}, { replace: true, preventScrollReset: true }),
  };
}
