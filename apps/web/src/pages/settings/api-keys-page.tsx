export { ApiKeysCard as Component } from '../../features/settings/api-keys-card.tsx';
