import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const reply = z.object({ joined: z.boolean() });

export const getWaitlist = endpoint({
  method: 'GET',
  path: '/api/waitlist/analytics',
  summary: 'Whether the user is on the analytics waitlist',
  tag: 'Waitlist',
  key: 'read',
  reply,
});

export const joinWaitlist = endpoint({
  method: 'PUT',
  path: '/api/waitlist/analytics',
  summary: 'Join the analytics waitlist',
  tag: 'Waitlist',
  key: 'none',
  reply,
});

export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/waitlist/analytics',
  summary: 'Leave the analytics waitlist',
  tag: 'Waitlist',
  key: 'none',
  reply,
});
