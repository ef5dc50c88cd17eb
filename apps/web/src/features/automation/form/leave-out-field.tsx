import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatDate } from '../../../ui/format-date.ts';
import { Input } from '../../../ui/input.tsx';

interface LeaveOutFieldProps {
  days: readonly string[];
  error: string | undefined;
  onChange: (days: string[]) => void;
}

/** Days on which no post appears, such as holidays. */
export function LeaveOutField({ days, error, onChange }: LeaveOutFieldProps) {
  const [day, setDay] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    if (day && !days.includes(day)) onChange([...days, day].sort());
    setDay('');
    // The button has nothing to add until another day is chosen.
    input.current?.focus();
  };
  return (
    <div className="grid gap-2 sm:col-span-2">
      <div className="flex items-end gap-2">
        <Field label="Leave out a day" error={error} className="min-w-0 flex-1 sm:max-w-64">
          {(control) => (
            <Input {...control} ref={input} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
          )}
        </Field>
        <Button variant="secondary" disabled={day === ''} onClick={add}>
          Add
        </Button>
      </div>
      {days.length > 0 && (
        <ul aria-label="Days left out" className="flex flex-wrap gap-1.5">
          {days.map((each) => (
            <li
              key={each}
              className="flex items-center gap-0.5 rounded-full border border-line bg-raised pl-2.5 text-[0.8125rem]"
            >
              {dayInWords(each)}
              <button
                type="button"
                aria-label={`Remove ${dayInWords(each)}`}
                onClick={() => onChange(days.filter((other) => other !== each))}
                className="grid size-7 place-items-center rounded-full text-muted hover:text-ink pointer-coarse:size-9"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const dayInWords = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC');
