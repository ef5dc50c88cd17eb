import { type GenerationRequest, getModel, startGeneration, stopGeneration } from '@pressloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export const modelQuery = queryOptions({
  queryKey: ['generation', 'model'],
  queryFn: ({ signal }) => api(getModel, { signal }),
});

export const beginGeneration = (request: GenerationRequest) => api(startGeneration, { body: request });

export const endGeneration = (id: string) => api(stopGeneration, { params: { id } });
