import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
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
