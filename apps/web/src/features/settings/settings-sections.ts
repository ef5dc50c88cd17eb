import { Bell, Bot, Database, KeyRound, type LucideIcon, Palette, PenLine, Shield, UserRound } from 'lucide-react';

interface Section {
  id: string;
  label: string;
  description: string;
  Icon: LucideIcon;
}

/** The settings in their order; the id is the last part of the path. */
export const SECTIONS = [
  { id: 'profile', label: 'Profile', description: 'Your name and e-mail address', Icon: UserRound },
  { id: 'security', label: 'Security', description: 'Password, two-factor sign-in, devices', Icon: Shield },
  { id: 'appearance', label: 'Appearance', description: 'Theme, keyboard shortcuts', Icon: Palette },
  { id: 'ai-provider', label: 'AI provider', description: 'Your own model and key', Icon: Bot },
  { id: 'writing', label: 'Writing defaults', description: 'What a new post begins with', Icon: PenLine },
  { id: 'notifications', label: 'Notifications', description: 'What you are told by mail', Icon: Bell },
  { id: 'api-keys', label: 'API keys', description: 'Access for your own scripts', Icon: KeyRound },
  { id: 'data', label: 'Your data', description: 'Export everything, delete the account', Icon: Database },
] as const satisfies readonly Section[];
