import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { cn } from '../lib/cn.ts';
import { Input } from './input.tsx';

export interface ComboboxOption {
  value: string;
  label: ReactNode;
  /** How far it is indented: the number of options above it in a tree. */
  depth?: number;
}

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  value: string;
  onChange: (text: string, caret: number) => void;
  /** An option was chosen with the mouse or Enter. */
  onPick: (value: string) => void;
  options: readonly ComboboxOption[];
  /** Says what is going on while there are no options: nothing found, loading, failed. */
  status?: string | undefined;
  /** Whether the list is in view, or about to be. */
  onOpenChange?: (open: boolean) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** The list takes up room of its own: a dialog would cut it off. */
  isInFlow?: boolean;
  /** The text alone says nothing: one of the options is always chosen, the first one to begin with. */
  mustChoose?: boolean;
}

/**
 * A text field with suggestions, after the combobox pattern of the ARIA practices: focus stays in the field, the arrow
 * keys choose, Enter takes the chosen one, Escape closes the list. Any other text is fine.
 */
export function Combobox({
  value,
  onChange,
  onPick,
  options,
  status,
  onOpenChange,
  inputRef,
  isInFlow = false,
  mustChoose = false,
  className,
  ...props
}: ComboboxProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [moved, setMoved] = useState(-1);
  const chosen = mustChoose ? Math.max(moved, 0) : moved;
  const list = useRef<HTMLDivElement>(null);
  const current = isOpen ? options[chosen] : undefined;
  const idOf = (at: number) => `${listId}-${at}`;
  const show = (open: boolean) => {
    setOpen(open);
    setMoved(-1);
    onOpenChange?.(open);
  };
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  });
  const pick = (option: ComboboxOption) => {
    onPick(option.value);
    show(false);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The Enter that ends an IME composition picks a character.
    if (event.nativeEvent.isComposing) return;
    const { key, altKey } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      if (isOpen && options.length > 0) setMoved(after(chosen, step, options.length, mustChoose));
      else show(!(altKey && key === 'ArrowUp'));
    } else if (key === 'Enter' && current) pick(current);
    else if (key === 'Escape' && isOpen) {
      show(false);
      event.stopPropagation();
    } else {
      props.onKeyDown?.(event);
      return;
    }
    event.preventDefault();
  };

  const isShown = isOpen && (options.length > 0 || Boolean(status));
  return (
    <div className={cn('relative', className)}>
      <Input
        {...props}
        ref={inputRef}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && idOf(chosen)}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          show(true);
          onChange(event.target.value, event.target.selectionStart ?? event.target.value.length);
        }}
        onKeyDown={onKeyDown}
        onClick={() => !isOpen && show(true)}
        onBlur={(event) => {
          show(false);
          props.onBlur?.(event);
        }}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Matches"
        hidden={!isShown}
        className={cn(
          'mt-1 max-h-[min(18rem,40dvh)] overflow-y-auto overscroll-contain rounded-md border border-line bg-surface py-1 empty:hidden',
          // As wide as the field, however long its options are.
          isInFlow ? 'w-0 min-w-full' : OVER_THE_PAGE,
        )}
      >
        {isShown &&
          options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys, as the pattern wants
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
            <div
              key={option.value}
              id={idOf(at)}
              role="option"
              aria-selected={at === chosen}
              // Pressing must not take the focus from the field.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => at !== chosen && setMoved(at)}
              onClick={() => pick(option)}
              style={{ paddingInlineStart: `${0.75 + (option.depth ?? 0)}rem` }}
              className="flex min-h-9 cursor-pointer items-center break-words py-1.5 pr-3 text-sm aria-selected:bg-accent/12 pointer-coarse:min-h-11"
            >
              {option.label}
            </div>
          ))}
      </div>
      {isOpen && (
        <p
          role="status"
          className={isShown && options.length === 0 ? cn(STATUS, !isInFlow && OVER_THE_PAGE) : 'sr-only'}
        >
          {options.length === 0 ? status : options.length === 1 ? '1 match' : `${options.length} matches`}
        </p>
      )}
    </div>
  );
}

/** Past either end, the text itself is chosen (-1), unless it says nothing. */
function after(chosen: number, step: 1 | -1, options: number, mustChoose: boolean): number {
  const text = mustChoose ? 0 : 1;
  const places = options + text;
  return ((chosen + text + step + places) % places) - text;
}

const OVER_THE_PAGE = 'absolute inset-x-0 top-full z-40 shadow-black/25 shadow-lg';
const STATUS = 'mt-1 rounded-md border border-line bg-surface px-3 py-2 text-[0.8125rem] text-muted';
