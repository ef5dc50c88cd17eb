import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { controlLook } from './input.tsx';

/** Grows with what is written where the browser can. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={cn(controlLook, 'field-sizing-content py-2 leading-relaxed', className)} />;
}
