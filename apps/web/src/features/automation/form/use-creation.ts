import { type Autopilot, ERROR_CODES, type Run } from '@pressloom/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { newId } from '../../../lib/browser/new-id.ts';
import { toast } from '../../../ui/toast.tsx';

interface Creation<Body, Created> {
  create: (body: Body & { id: string }) => Promise<Created>;
  onCreated: (created: Created) => unknown;
  onError: (error: Error) => void;
}

/**
 * Creates a run or an autopilot once: after a lost response, the request is repeated with the same id. If the first request
 * did arrive and asked for something else, its user is shown what it created, and why.
 */
export function useCreation<Body extends object, Created extends Run | Autopilot>({
  create,
  onCreated,
  onError,
}: Creation<Body, Created>) {
  const [id] = useState(newId);
  return useMutation({
    mutationFn: (body: Body) =>
      create({ ...body, id }).catch((error: unknown) => {
        const before = createdBefore<Created>(error);
        if (!before) throw error;
        toast.info('Already created', { description: ALREADY_CREATED });
        return before;
      }),
    onSuccess: onCreated,
    onError,
  });
}

const ALREADY_CREATED =
  'Your first request got through, so this is what you asked for then. What you changed since isn’t part of it.';

function createdBefore<Created>(error: unknown): Created | undefined {
  if (!(error instanceof ApiError) || error.code !== ERROR_CODES.alreadyCreated) return undefined;
  return (error.details as { created: Created }).created;
}
