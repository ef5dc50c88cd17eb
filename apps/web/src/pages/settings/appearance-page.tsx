import { AppearanceCard } from '../../features/settings/appearance-card.tsx';
import { KeyboardCard } from '../../features/settings/keyboard-card.tsx';

export const Component = () => (
  <>
    <AppearanceCard />
    <KeyboardCard />
  </>
);
