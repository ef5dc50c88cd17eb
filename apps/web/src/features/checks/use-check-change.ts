import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../lib/api/api-client.ts';

interface CheckChange {
  /** What is changed: the button of it is pending meanwhile. */
  about: string;
  work: () => Promise<unknown>;
  /** Says that it was done. */
  message: string;
}

/** Changes what the findings of a check rest on, one thing at a time, and has the post checked again. */
export function useCheckChange(onChanged: (message: string) => Promise<void>) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async ({ work, message }: CheckChange) => {
      await work();
      await onChanged(message);
    },
  });
  return {
    change: mutate,
    /** How a button is shown that changes this. */
    stateOf: (about: string) => ({ pending: isPending && variables.about === about, disabled: isPending }),
    problem: error ? errorMessage(error) : undefined,
  };
}
