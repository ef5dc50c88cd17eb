import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PostFormValues } from '../form/post-form-values.ts';
import type { PostDraft } from '../form/use-post-draft.ts';
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
    const form = useForm<PostFormValues>();
    useAutosave({ form } as PostDraft, true, save);
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
