export { AiProviderCard as Component } from '../../features/settings/ai-provider-card.tsx';
