import type { ComponentProps } from 'react';

const CHOICES = [
  { value: 'keep', label: 'Keep posts scheduled on WordPress' },
  { value: 'take-back', label: 'Turn scheduled posts created or changed in pressloom into drafts on WordPress' },
] as const;

/** What becomes of the scheduled posts of an account that is deleted. Takes the props of its radio buttons. */
export const ScheduledChoice = (radio: ComponentProps<'input'>) => (
  <fieldset className="grid gap-2.5">
    <legend className="sr-only">Scheduled posts</legend>
    {CHOICES.map(({ value, label }) => (
      <label key={value} className="flex cursor-pointer items-start gap-3 text-sm">
        <input
          {...radio}
          type="radio"
          value={value}
          className="mt-0.5 size-4.5 shrink-0 cursor-pointer accent-accent"
        />
        {label}
      </label>
    ))}
  </fieldset>
);
