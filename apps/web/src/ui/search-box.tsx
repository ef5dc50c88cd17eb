import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TYPING_PAUSE_MS } from '../lib/page/use-settled.ts';
import { Input } from './input.tsx';

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (search: string) => void;
}

/** The search of a list; typing is reported after a pause. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // The URL changed otherwise: a link, or the back button.
    if (value !== sent.current) {
      clearTimeout(timer.current);
      setText(value);
    }
    sent.current = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const takeOver = useEffectEvent(() => {
    const typed = field.current?.value ?? '';
    if (typed !== text) type(typed);
  });
  // Takes over what was typed into the server-rendered page before hydration.
  useEffect(() => takeOver(), []);

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = typed.trim();
      onChange(typed.trim());
    }, TYPING_PAUSE_MS);
  };

  return (
    <div className="relative col-span-2 flex-1 sm:min-w-56 sm:max-w-sm">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="pl-9!"
      />
    </div>
  );
}
