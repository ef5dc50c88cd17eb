export { MailPreferencesCard as Component } from '../../features/settings/mail-preferences-card.tsx';
