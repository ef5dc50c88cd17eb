import { POST_DEFAULTS } from '@pressloom/contract';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPost } from '../../testing/pages/factories.ts';
import { PostChangedDialog } from './post-changed-dialog.tsx';

test('fields that differ are named, where the texts are the same', async () => {
  const text = { title: 'Tea', content: '<p>Leaves and water.</p>' };
  const nothing = () => undefined;
  render(
    <PostChangedDialog
      mine={{ ...POST_DEFAULTS, ...text, keywords: ['tea', 'milk'] }}
      theirs={aPost({ ...POST_DEFAULTS, ...text, keywords: ['tea'] })}
      pending={false}
      onClose={nothing}
      onKeepMine={nothing}
      onTakeTheirs={nothing}
    />,
  );
  const dialog = within(await screen.findByRole('alertdialog', { name: 'This post was changed elsewhere' }));
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['tea, milk', 'tea']);
});
