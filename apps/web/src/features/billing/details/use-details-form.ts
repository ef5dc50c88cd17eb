import { zodResolver } from '@hookform/resolvers/zod';
import { billingDetails } from '@pressloom/contract';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';

export type DetailsValues = z.input<typeof billingDetails>;
export type DetailsOutput = z.output<typeof billingDetails>;

/** @param saved those of the last purchase; null before the first one */
export const useDetailsForm = (saved: DetailsOutput | null, fullName: string) =>
  useForm<DetailsValues, unknown, DetailsOutput>({
    resolver: zodResolver(billingDetails),
    defaultValues: saved ?? { name: fullName, address: '', state: '', gstin: '' },
  });
