import { AppearanceCard } from '../features/settings/appearance-card.tsx';
import { ProfileCard } from '../features/settings/profile-card.tsx';
import { SessionCard } from '../features/settings/session-card.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid max-w-2xl gap-4">
        <ProfileCard />
        <AppearanceCard />
        <SessionCard />
      </div>
    </>
  );
}
