import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import { Dialog, useHeldDialog } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';

function Example({ opener }: { opener: 'button' | 'menu' }) {
  const [open, setOpen] = useState(false);
  return (
    <main id="page" tabIndex={-1}>
      {opener === 'button' ? (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      ) : (
        <Menu trigger={<button type="button">Actions</button>}>
          <MenuItem onSelect={() => setOpen(true)}>Open</MenuItem>
        </Menu>
      )}
      <Dialog open={open} onOpenChange={setOpen} title="Rename">
        <input aria-label="Name" />
      </Dialog>
    </main>
  );
}

test('the focus goes to the first field of a dialog and back to the button that opened it', async () => {
  const user = userEvent.setup();
  render(<Example opener="button" />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test('a dialog opened from a menu gives the focus back to the menu’s button', async () => {
  const user = userEvent.setup();
  render(<Example opener="menu" />);
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Open' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' })));
});

test('the page behind a dialog is held still, and let go', async () => {
  const user = userEvent.setup();
  render(<Example opener="button" />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.documentElement.style.overflow).toBe('hidden');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.documentElement.style.overflow).toBe(''));
});

test('Escape closes an open list of suggestions first', async () => {
  const user = userEvent.setup();
  const close = vi.fn();
  render(
    <Dialog open onOpenChange={close} title="Choose">
      <Combobox
        aria-label="City"
        value=""
        onChange={() => {}}
        onPick={() => {}}
        options={[{ value: 'k', label: 'Kyoto' }]}
      />
    </Dialog>,
  );
  await user.click(screen.getByRole('combobox'));
  expect(screen.getByRole('option', { name: 'Kyoto' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(close).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

test('a dialog with what is shown once stays open until its own button closes it', async () => {
  const Secret = () => {
    useHeldDialog();
    return <p>Secret</p>;
  };
  const user = userEvent.setup();
  const close = vi.fn();
  render(
    <Dialog open onOpenChange={close} title="Your new key">
      <Secret />
    </Dialog>,
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(close).not.toHaveBeenCalled();
});
