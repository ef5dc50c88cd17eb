export { AppearanceCard as Component } from '../../features/settings/appearance-card.tsx';
