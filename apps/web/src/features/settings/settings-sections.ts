import {
  Bell,
  Bot,
  CreditCard,
  Database,
  KeyRound,
  type LucideIcon,
  Palette,
  PenLine,
  Shield,
  UserRound,
} from 'lucide-react';

interface Section {
  id: string;
  label: string;
  description: string;
  Icon: LucideIcon;
}

/** The settings in their order; the id is the last part of the path. */
export const SECTIONS = [
  { id: 'profile', label: 'Profile', description: 'Your name and email address', Icon: UserRound },
  { id: 'security', label: 'Security', description: 'Password, two-factor sign-in, devices', Icon: Shield },
  { id: 'appearance', label: 'Appearance', description: 'Theme, keyboard shortcuts', Icon: Palette },
  { id: 'ai-provider', label: 'AI provider', description: 'Your own model and key', Icon: Bot },
  { id: 'writing', label: 'Writing defaults', description: 'Defaults for new posts', Icon: PenLine },
  { id: 'notifications', label: 'Notifications', description: 'Email notifications', Icon: Bell },
  { id: 'api-keys', label: 'API keys', description: 'API access for your scripts', Icon: KeyRound },
  { id: 'billing', label: 'Billing', description: 'Plan, payments, invoices', Icon: CreditCard },
  { id: 'data', label: 'Your data', description: 'Export your data, delete your account', Icon: Database },
] as const satisfies readonly Section[];
