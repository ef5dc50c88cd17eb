import type { Rhythm, RunImage } from '@pressloom/contract';

export const RHYTHM_OPTIONS: { value: Rhythm; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'custom', label: 'Custom' },
];

export const IMAGE_OPTIONS: { value: RunImage; label: string }[] = [
  { value: 'cover', label: 'A cover with the title' },
  { value: 'search', label: 'A photo from image search' },
  { value: 'none', label: 'None' },
];

/** From Monday; 0 is Sunday. */
export const WEEKDAYS = [
  { day: 1, label: 'Mon', name: 'Monday' },
  { day: 2, label: 'Tue', name: 'Tuesday' },
  { day: 3, label: 'Wed', name: 'Wednesday' },
  { day: 4, label: 'Thu', name: 'Thursday' },
  { day: 5, label: 'Fri', name: 'Friday' },
  { day: 6, label: 'Sat', name: 'Saturday' },
  { day: 0, label: 'Sun', name: 'Sunday' },
] as const;
