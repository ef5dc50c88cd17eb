import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const reply = z.object({ joined: z.boolean() });

export const getWaitlist = endpoint({
  method: 'GET',
  path: '/api/waitlist/analytics',
  summary: 'Whether the user waits for analytics',
  tag: 'Waitlist',
  key: 'read',
  reply,
});

export const joinWaitlist = endpoint({
  method: 'PUT',
  path: '/api/waitlist/analytics',
  summary: 'Get notified when analytics are available',
  tag: 'Waitlist',
  key: 'none',
  reply,
});

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/waitlist/analytics',
  summary: 'Stop being notified',
  tag: 'Waitlist',
  key: 'none',
  reply,
});
