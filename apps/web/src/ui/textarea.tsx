import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { controlLook } from './input.tsx';

/** Grows with its content, if the browser supports it. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={cn(controlLook, 'field-sizing-content py-2 leading-relaxed', className)} />;
}
