import type { ActivityKind } from '@pressloom/contract';
import {
  ArchiveRestore,
  CalendarClock,
  CalendarPlus,
  CalendarX2,
  CircleAlert,
  CreditCard,
  FilePlus2,
  Gift,
  GitCompareArrows,
  Globe,
  History,
  KeyRound,
  LogIn,
  type LucideIcon,
  MapPin,
  Pencil,
  PlugZap,
  RefreshCw,
  Rocket,
  Sparkles,
  TextCursorInput,
  Timer,
  Trash2,
  Undo2,
  Unplug,
  UserRoundPlus,
} from 'lucide-react';

interface Words {
  label: string;
  Icon: LucideIcon;
  isBad?: boolean;
}

/** Label and icon of each kind of activity. Only bad news has a colour. */
const ACTIVITY_WORDS = {
  'post.created': { label: 'Created', Icon: FilePlus2 },
  'post.generated': { label: 'Written by AI', Icon: Sparkles },
  'post.saved': { label: 'Edited', Icon: Pencil },
  'post.published': { label: 'Published', Icon: Rocket },
  'post.scheduled': { label: 'Scheduled', Icon: CalendarPlus },
  'post.rescheduled': { label: 'Rescheduled', Icon: CalendarClock },
  'post.updated': { label: 'Updated on the site', Icon: RefreshCw },
  'post.unscheduled': { label: 'Moved back to draft', Icon: CalendarX2 },
  'post.restored': { label: 'Restored from the trash', Icon: ArchiveRestore },
  'post.failed': { label: 'Not delivered', Icon: CircleAlert, isBad: true },
  'post.rescued': { label: 'Published late', Icon: Timer },
  'post.drifted': { label: 'Changed on WordPress', Icon: GitCompareArrows, isBad: true },
  'post.taken-back': { label: 'Withdrawn on WordPress', Icon: Undo2, isBad: true },
  'post.deleted': { label: 'Deleted', Icon: Trash2 },
  'site.connected': { label: 'Site connected', Icon: PlugZap },
  'site.reconnected': { label: 'Site reconnected', Icon: PlugZap },
  'site.renamed': { label: 'Site renamed', Icon: TextCursorInput },
  'site.moved': { label: 'Site address changed', Icon: MapPin },
  'site.broke': { label: 'Connection lost', Icon: Unplug, isBad: true },
  'site.mended': { label: 'Connection restored', Icon: Globe },
  'site.removed': { label: 'Site removed', Icon: Trash2 },
  'account.signed-up': { label: 'Account created', Icon: UserRoundPlus },
  'account.signed-in': { label: 'Signed in', Icon: LogIn },
  'account.password-changed': { label: 'Password changed', Icon: KeyRound },
  'account.password-reset': { label: 'Password reset', Icon: KeyRound },
  'account.paid': { label: 'Paid for Pro', Icon: CreditCard },
  'account.covered': { label: 'Pro by coupon', Icon: CreditCard },
  'account.charge-failed': { label: 'Charge for Pro failed', Icon: CreditCard, isBad: true },
  'account.halted': { label: 'Charges for Pro failed', Icon: CircleAlert, isBad: true },
  'account.cancelled': { label: 'Subscription cancelled', Icon: CreditCard },
  'account.resumed': { label: 'Subscription resumed', Icon: CreditCard },
  'account.replaced': { label: 'Monthly subscription replaced', Icon: CreditCard },
  'account.refund-requested': { label: 'Refund requested', Icon: Undo2 },
  'account.paid-time-ended': { label: 'Paid time ended with a refund', Icon: CreditCard },
  'account.refunded': { label: 'Refunded', Icon: Undo2 },
  'account.returned': { label: 'Payment returned', Icon: Undo2 },
  'account.plan-granted': { label: 'Pro granted by an administrator', Icon: Gift },
  'account.plan-ended': { label: 'Granted Pro ended', Icon: Gift },
} satisfies Record<ActivityKind, Words>;

/** For a kind that a newer release has written. */
const PLAIN: Words = { label: 'Activity', Icon: History };

export const activityWords = (kind: string): Words => (ACTIVITY_WORDS as Partial<Record<string, Words>>)[kind] ?? PLAIN;
