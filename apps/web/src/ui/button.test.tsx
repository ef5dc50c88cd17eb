import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

/** As a browser reports a double click: the second click comes before React has rendered that the first is handled. */
const clickTwice = () => {
  for (const detail of [1, 2]) fireEvent.click(screen.getByRole('button'), { detail });
};

test('a double click on what shows that it is handled is one click', () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" pending={false} onClick={onClick}>
        Pay
      </Button>
    </form>,
  );
  clickTwice();
  expect([onClick, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a button that handles nothing may be clicked quickly', () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Next month</Button>);
  clickTwice();
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('while a click is handled, others are ignored', () => {
  const onClick = vi.fn();
  render(
    <Button pending onClick={onClick}>
      Pay
    </Button>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(onClick).not.toHaveBeenCalled();
});
