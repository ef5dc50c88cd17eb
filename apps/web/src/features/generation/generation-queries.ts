import type { GenerationRequest } from '@pressloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export const modelQuery = queryOptions({
  queryKey: ['generation', 'model'],
  queryFn: ({ signal }) => api('GET /api/generations/model', { signal }),
});

export const beginGeneration = (request: GenerationRequest) => api('POST /api/generations', { body: request });

export const endGeneration = (id: string) => api('POST /api/generations/:id/stop', { params: { id } });
