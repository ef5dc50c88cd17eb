import { AdminPanel } from './admin-panel.tsx';

/** Beside the page on wide screens. */
export const AdminSidebar = ({ username }: { username: string }) => (
  <aside className="fixed inset-y-0 left-0 z-20 hidden w-64 flex-col border-line border-r bg-page md:flex">
    <h2 className="flex h-14 items-center px-6 font-semibold text-sm">Admin Panel</h2>
    <AdminPanel username={username} />
  </aside>
);
