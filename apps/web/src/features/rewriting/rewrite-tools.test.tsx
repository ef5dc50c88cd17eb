import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { RewriteTools } from './rewrite-tools.tsx';

afterEach(() => vi.unstubAllGlobals());

const replace = vi.fn();

/** The tools for a text that says "Coffee is good.", as in the editor. */
function Editor({ isTextAlone = true }) {
  const [isHeld, setIsHeld] = useState(false);
  return (
    <main id="page">
      <RewriteTools
        passage={{
          isHeld,
          isTextAlone,
          hold: () => {
            setIsHeld(true);
            return { text: 'Coffee is good.', before: 'x'.repeat(2_000), after: '' };
          },
          release: () => setIsHeld(false),
          replace: (html) => {
            setIsHeld(false);
            replace(html);
          },
        }}
      />
    </main>
  );
}

const open = (...replies: (() => Response)[]) => {
  replace.mockClear();
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => (replies.shift() ?? (() => new Response()))());
  vi.stubGlobal('fetch', fetch);
  render(<Editor />);
  return { user: userEvent.setup(), asked: (n = 0) => JSON.parse(String(fetch.mock.calls[n]?.[1].body)) };
};
const stream =
  (...events: object[]) =>
  () =>
    new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
      headers: { 'content-type': 'text/event-stream' },
    });

it('shows the new wording and puts it in place when it is accepted', async () => {
  const { user, asked } = open(
    stream(
      { type: 'delta', text: 'Coffee ' },
      { type: 'delta', text: '**matters**.' },
      { type: 'end', html: '<p>x</p>' },
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Shorten' }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(replace).toHaveBeenCalledWith('<p>x</p>');
  expect(asked()).toMatchObject({ action: 'shorten', text: 'Coffee is good.', before: 'x'.repeat(1_000) });
  expect(screen.getByRole('button', { name: 'Rewrite' })).toBeTruthy();
});

it('asks in the tone that was chosen, and again when it is not liked', async () => {
  const { user, asked } = open(
    stream({ type: 'end', html: '<p>a</p>' }),
    stream({ type: 'delta', text: 'b' }, { type: 'end', html: '<p>b</p>' }),
  );
  await user.click(screen.getByRole('button', { name: 'Tone' }));
  await user.click(await screen.findByRole('menuitem', { name: 'persuasive' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('b')).toBeTruthy();
  expect([asked(0).tone, asked(1).tone]).toEqual(['persuasive', 'persuasive']);
  await user.keyboard('{Escape}');
  expect(replace).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [
    'the model fails',
    stream({ type: 'error', code: 'model_failed', message: 'The model has a problem.' }),
    'The model has a problem.',
  ],
  ['the stream breaks off', stream({ type: 'delta', text: 'a' }), 'Connection lost. Try again.'],
  [
    'it was too often',
    () => Response.json({ error: { code: 'rate_limited', message: 'Too many attempts.' } }, { status: 429 }),
    'Too many attempts.',
  ],
])('says why when %s, and leaves the text', async (_, reply, message) => {
  const { user } = open(reply);
  await user.click(screen.getByRole('button', { name: 'Expand' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(screen.getByRole('status').textContent).toBe('Your text is unchanged');
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(replace).not.toHaveBeenCalled();
});

it('does not reword what another wording would remove', () => {
  render(<Editor isTextAlone={false} />);
  screen.getByText('Select only text to rewrite it');
  expect(screen.queryAllByRole('button')).toEqual([]);
});
