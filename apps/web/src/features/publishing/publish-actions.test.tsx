import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePageCommands } from '../../lib/page/page-commands.ts';
import { PublishActions } from './publish-actions.tsx';

const Commands = () => usePageCommands().map(({ id, label }) => <p key={id}>{label}</p>);

test.each([
  [null, ['Publish', 'Publish this post']],
  ['older', ['Update', 'Update this post']],
] as const)('the command is called as its button, with the public copy %s', (publicCopy, labels) => {
  const page = render(
    <>
      <PublishActions
        asking={null}
        onAsk={vi.fn()}
        onClose={vi.fn()}
        onRefused={vi.fn()}
        publicCopy={publicCopy}
        refusal={null}
        busy={false}
        isRunning={false}
        onPublish={vi.fn()}
        onSchedule={vi.fn()}
        onWithdraw={vi.fn()}
      />
      <Commands />
    </>,
  );
  for (const label of labels) expect(page.getByText(label)).toBeTruthy();
});
