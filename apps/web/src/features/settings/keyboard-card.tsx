import type { ReactNode } from 'react';
import { GO_TO, switchGoToKeys, useGoToKeysOn } from '../../lib/page/go-to-keys.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { keysInWords, Shortcut } from '../../ui/shortcut.tsx';

/** The shortcuts, and a switch for those without Ctrl or ⌘. */
export function KeyboardCard() {
  const on = useGoToKeysOn();
  return (
    <Card title="Keyboard shortcuts" description="Saved in this browser only.">
      <Checkbox
        label="Use single keys"
        hint="Off while you’re typing or a dialog is open. Other shortcuts always work."
        checked={on}
        onChange={(event) => switchGoToKeys(event.target.checked)}
      />
      <dl className="mt-4 grid gap-x-10 sm:grid-cols-2">
        <Line name="Search and commands" words="Keys: Control or Command K">
          <Shortcut letter="K" />
        </Line>
        <Line name="Save the post" words="Keys: Control or Command S">
          <Shortcut letter="S" />
        </Line>
        {on &&
          GO_TO.map(({ keys, label }) => (
            <Line key={keys} name={label} words={keysInWords(keys)}>
              <Shortcut keys={keys} />
            </Line>
          ))}
      </dl>
    </Card>
  );
}

const Line = ({ name, words, children }: { name: string; words: string; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-4 border-line border-b py-2 text-sm">
    <dt>{name}</dt>
    <dd>
      <span className="sr-only">{words}</span>
      {children}
    </dd>
  </div>
);
