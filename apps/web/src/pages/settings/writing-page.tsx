export { GenerationDefaultsCard as Component } from '../../features/settings/generation-defaults-card.tsx';
