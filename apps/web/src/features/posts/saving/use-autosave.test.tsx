import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyPost, type PostFormValues } from '../form/post-form-values.ts';
import { AUTOSAVE_PAUSE, useAutosave } from './use-autosave.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('an autosave that throws is tried again, and so is what is written next', async () => {
  const save = vi.fn().mockRejectedValueOnce(new Error('Out of memory')).mockResolvedValue('done');
  const { result } = renderHook(() => {
    const form = useForm<PostFormValues>({ defaultValues: emptyPost(null) });
    useAutosave({ form, saved: () => null }, true, save);
    return form;
  });
  await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE));
  expect(save).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(3 * AUTOSAVE_PAUSE));
  expect(save).toHaveBeenCalledTimes(2);
  act(() => result.current.setValue('title', 'Written later'));
  await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE));
  expect(save).toHaveBeenCalledTimes(3);
});

it('says at its field what is too long to be saved, and nothing of a title that is still to be written', async () => {
  const { result } = renderHook(() => {
    const form = useForm<PostFormValues>({ defaultValues: emptyPost(null) });
    useAutosave({ form, saved: () => null }, true, vi.fn().mockResolvedValue('done'));
    return { form, errors: form.formState.errors };
  });
  await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE));
  expect(result.current.errors).toEqual({});
  act(() => result.current.form.setValue('title', 'a'.repeat(501)));
  await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE));
  expect(result.current.errors).toMatchObject({ title: { message: 'Title must be at most 500 characters' } });
});
