import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetTyped, KeepTyping, typedAhead } from './typed-ahead.tsx';

afterEach(forgetTyped);

test('what is typed before the palette is there is kept for it, and goes nowhere else', async () => {
  const user = userEvent.setup();
  const { rerender, container } = render(
    <>
      <input aria-label="Elsewhere" />
      <KeepTyping onEscape={() => undefined} />
    </>,
  );
  const field = container.querySelector('input') as HTMLInputElement;
  field.focus();
  await user.keyboard('calx{Backspace}{Control>}a{/Control}');
  expect(typedAhead()).toBe('cal');
  expect(field.value).toBe('');
  rerender(<input aria-label="Elsewhere" />);
  await user.keyboard('z');
  expect(typedAhead()).toBe('cal');
});

test('Escape gives the palette up', async () => {
  const onEscape = vi.fn();
  render(<KeepTyping onEscape={onEscape} />);
  await userEvent.setup().keyboard('{Escape}');
  expect(onEscape).toHaveBeenCalledOnce();
});
