import { useLayoutEffect, useRef } from 'react';
import { cn } from '../lib/cn.ts';
import { type ComparedParagraph, compareTexts } from '../lib/text/compare-texts.ts';
import { TitleText } from './title-text.tsx';

export interface Version {
  /** Whose version it is: "Yours". */
  name: string;
  /** "Saved Nov 20, 2026, 1:02 PM" */
  when: string;
  title: string;
  /** HTML. */
  content: string;
  /** What else is compared, by name: the category, the tags. */
  facts?: Record<string, string>;
}

/** Two versions of a post side by side, or stacked on a phone: what only one of them has is highlighted. */
export function ComparedVersions({ left, right }: { left: Version; right: Version }) {
  const texts = compareTexts(left.content, right.content);
  const isMarked = ({ isOwn }: ComparedParagraph) => isOwn;
  // A version from which something is missing has nothing marked there. Above all paragraphs stands the title.
  const marked = [texts.mine.findIndex(isMarked), texts.theirs.findIndex(isMarked)].filter((at) => at >= 0);
  const first = left.title === right.title && marked.length > 0 ? Math.min(...marked) : 0;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Side version={left} other={right} paragraphs={texts.mine} first={first} />
      <Side version={right} other={left} paragraphs={texts.theirs} first={first} />
    </div>
  );
}

interface SideProps {
  version: Version;
  other: Version;
  paragraphs: ComparedParagraph[];
  /** The first paragraph in which they differ, which is scrolled to; 0 if that is not needed. */
  first: number;
}

function Side({ version: { name, when, title, facts = {} }, other, paragraphs, first }: SideProps) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // Its children: the title, then the paragraphs. The one before it shows where it stands.
    const shown = first > 0 && box.current?.children[Math.min(first, paragraphs.length)];
    if (box.current && shown instanceof HTMLElement) box.current.scrollTop = shown.offsetTop;
  }, [first, paragraphs.length]);
  const differing = Object.entries(facts).filter(([fact, value]) => other.facts?.[fact] !== value);
  return (
    <section aria-label={name} className="grid content-start gap-2 rounded-lg border border-line">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-b px-4 py-2.5">
        <h3 className="font-semibold text-sm">{name}</h3>
        <p className="text-muted text-xs">{when}</p>
      </header>
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`${name}, text`}
        className="relative grid max-h-[24dvh] content-start gap-2.5 overflow-y-auto px-4 pb-4 font-serif sm:max-h-[38dvh]"
      >
        <p className={cn('font-semibold text-lg', title !== other.title && OWN)}>
          <TitleText title={title} />
        </p>
        {paragraphs.map(({ text, isOwn }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph may occur twice
          <p key={at} className={cn('break-words', isOwn && OWN)}>
            {text}
          </p>
        ))}
      </section>
      {differing.length > 0 && (
        <dl className="grid gap-1 border-line border-t px-4 py-2.5 text-sm">
          {differing.map(([fact, value]) => (
            <div key={fact} className={OWN}>
              <dt className="inline text-muted">{fact}: </dt>
              <dd className="inline break-words">{value || 'none'}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const OWN = '-mx-2 rounded bg-accent/20 px-2';
