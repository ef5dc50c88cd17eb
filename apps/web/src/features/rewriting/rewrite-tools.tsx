import { type RewriteAction, TONES } from '@pressloom/contract';
import { ChevronDown, Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Menu, MenuItem, MenuLabel } from '../../ui/menu.tsx';
import { useRewrite } from './use-rewrite.ts';

/** Loaded with the first suggestion, which takes longer. */
const ProposalPanel = lazy(() => import('./proposal-panel.tsx').then((module) => ({ default: module.ProposalPanel })));

interface RewriteToolsProps {
  passage: {
    isHeld: boolean;
    isTextAlone: boolean;
    hold: () => { text: string; before: string; after: string };
    replace: (html: string) => void;
    release: () => void;
  };
}

const ACTIONS: [RewriteAction, string][] = [
  ['rewrite', 'Rewrite'],
  ['shorten', 'Shorten'],
  ['expand', 'Expand'],
];
const BUTTON =
  'flex h-8 shrink-0 items-center gap-1 rounded-md px-2 text-[0.8125rem] text-muted hover:bg-raised hover:text-ink max-sm:px-1.5 pointer-coarse:h-10 [&_svg]:size-3.5';

/** Rewrites selected text: suggestions are streamed here, then accepted or rejected. */
export function RewriteTools({ passage }: RewriteToolsProps) {
  const { proposal, ask, again, drop } = useRewrite();
  const [asked, setAsked] = useState('');

  const start = (action: RewriteAction, tone?: (typeof TONES)[number]) => {
    const { text, before, after } = passage.hold();
    setAsked(tone ? `In a ${tone} tone` : (ACTIONS.find(([name]) => name === action)?.[1] ?? ''));
    void ask({
      action,
      tone,
      text,
      before: before.slice(-1_000),
      after: after.slice(0, 1_000),
    });
  };

  if (passage.isHeld && proposal)
    return (
      <Suspense>
        <ProposalPanel
          asked={asked}
          proposal={proposal}
          onAccept={(html) => {
            drop();
            passage.replace(html);
          }}
          onAgain={again}
          onReject={() => {
            drop();
            passage.release();
          }}
        />
      </Suspense>
    );
  if (!passage.isTextAlone)
    return <span className="shrink-0 px-2 text-muted text-xs">Select only text to rewrite it</span>;
  return (
    <>
      <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />
      <Sparkles aria-hidden className="ml-1 size-3.5 shrink-0 text-muted max-sm:hidden" />
      {ACTIONS.map(([action, name]) => (
        <button key={action} type="button" className={BUTTON} onClick={() => start(action)}>
          {name}
        </button>
      ))}
      <Menu
        align="start"
        trigger={
          <button type="button" className={BUTTON}>
            Tone
            <ChevronDown aria-hidden />
          </button>
        }
      >
        <MenuLabel>Change the tone</MenuLabel>
        {TONES.map((tone) => (
          <MenuItem key={tone} onSelect={() => start('tone', tone)} className="capitalize">
            {tone}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
