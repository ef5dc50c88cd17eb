import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { controlLook } from './input.tsx';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
  disabled?: boolean;
}

interface SelectProps<V extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  /** Empty while nothing is chosen. */
  value: V | '';
  onValueChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string;
}

/** The native select: familiar on touch, keyboard and screen readers, and it adds no style elements. */
export function Select<V extends string>({
  value,
  onValueChange,
  options,
  placeholder,
  className,
  ...props
}: SelectProps<V>) {
  return (
    <div className={cn('relative', className)}>
      <select
        {...props}
        value={value}
        onChange={(event) => onValueChange(event.target.value as V)}
        className={cn(
          controlLook,
          'h-9 cursor-pointer appearance-none truncate pr-9 pointer-coarse:h-11 disabled:cursor-default',
          value === '' && 'text-muted',
        )}
      >
        {placeholder !== undefined && (
          <option value="" disabled={value !== ''} hidden={value !== ''}>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} className="bg-surface text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
