import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface ImageSearchFormProps {
  label: string;
  /** What the field begins with. */
  suggestion?: string;
  /** Whether there is something to show without any words. */
  canBeEmpty?: boolean;
  onSearch: (words: string) => void;
}

/** Asks for the words of a search on request. The page's own form, which it may be rendered in, isn't submitted with it. */
export function ImageSearchForm({ label, suggestion = '', canBeEmpty = false, onSearch }: ImageSearchFormProps) {
  const [typed, setTyped] = useState(suggestion);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSearch(typed.trim());
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field label={label} className="min-w-0 flex-1">
        {(control) => (
          <Input
            {...control}
            value={typed}
            maxLength={200}
            dir="auto"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" disabled={!canBeEmpty && typed.trim() === ''}>
        <Search aria-hidden />
        Search
      </Button>
    </form>
  );
}
