import { TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { DASHBOARD_TABS } from './use-dashboard-tab.ts';

/** The row of tabs. On phones it scrolls sideways to the open tab, and fades where it continues. */
export const DashboardTabs = ({ open }: { open: string }) => (
  <TabsList
    aria-label="Dashboard"
    className="relative max-sm:-mx-4 max-sm:gap-5 max-sm:overflow-x-auto max-sm:px-4 max-sm:[mask-image:linear-gradient(to_right,transparent,black_1rem,black_calc(100%-1rem),transparent)] max-sm:[scrollbar-width:none]"
  >
    {DASHBOARD_TABS.map(({ value, label }) => (
      <TabsTrigger
        key={value}
        value={value}
        ref={value === open ? bringIntoSight : undefined}
        className="whitespace-nowrap"
      >
        {label}
      </TabsTrigger>
    ))}
  </TabsList>
);

/** Scrolls the row alone: `scrollIntoView` would scroll the page as well. */
function bringIntoSight(tab: HTMLElement | null) {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}
