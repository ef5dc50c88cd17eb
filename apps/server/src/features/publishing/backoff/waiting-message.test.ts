import { expect, test } from 'vitest';
import { waitingMessage } from './waiting-message.ts';

test.each([
  ['The connection to a.example was lost. Try again in a moment.', 'The connection to a.example was lost.'],
  ['The site is in maintenance mode. Try again in a few minutes.', 'The site is in maintenance mode.'],
  [
    'It has an error. Try again later, and ask the host if it keeps happening.',
    'It has an error. Ask the host if it keeps happening.',
  ],
  [
    'It may be down. Try again, and ask the host if it keeps happening.',
    'It may be down. Ask the host if it keeps happening.',
  ],
  ['It may be down. Check the address, then try again.', 'It may be down. Check the address.'],
  ['There is no website at a.example. Check the spelling.', 'There is no website at a.example. Check the spelling.'],
])('what is tried again by itself asks nobody to try again: %s', (message, shown) => {
  expect(waitingMessage({ code: 'connection_broken', message })).toBe(shown);
});
