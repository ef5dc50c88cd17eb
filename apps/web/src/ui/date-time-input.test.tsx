import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DateTimeInput } from './date-time-input.tsx';

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
});

function Example({ initial = null, siteTimeZone }: { initial?: string | null; siteTimeZone?: string }) {
  const [value, setValue] = useState<string | null>(initial);
  return <DateTimeInput aria-label="When" value={value} onChange={setValue} siteTimeZone={siteTimeZone} />;
}

test('an hour that the clocks skip is shown as the hour after', () => {
  render(<Example />);
  fireEvent.change(screen.getByLabelText('When'), { target: { value: '2027-03-28T02:30' } });
  expect(screen.getByLabelText<HTMLInputElement>('When').value).toBe('2027-03-28T03:30');
});

test('the user’s zone is named', () => {
  render(<Example />);
  screen.getByText('Time zone: Europe/Berlin');
});

test('the time on the site is told when its clock differs', () => {
  render(<Example initial="2026-11-20T21:30:00Z" siteTimeZone="Asia/Kolkata" />);
  screen.getByText(/^Nov 20, 2026, 10:30.PM in Europe\/Berlin; Nov 21, 2026, 3:00.AM on the site \(Asia\/Kolkata\)$/);
});

test('the time on the site comes without a day where that is the user’s', () => {
  render(<Example initial="2026-11-20T12:30:00Z" siteTimeZone="Asia/Kolkata" />);
  screen.getByText(/^1:30.PM in Europe\/Berlin; 6:00.PM on the site \(Asia\/Kolkata\)$/);
});

test('the time on the site is not repeated when its clock is the user’s', () => {
  render(<Example initial="2026-11-20T21:30:00Z" siteTimeZone="+01:00" />);
  expect(screen.queryByText(/on the site/)).toBeNull();
});
