import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { placeIn, sightEnd, toolbarEnd } from '../place-in.ts';
import { type SlashItem, slashItems } from './slash-items.ts';
import { takeKeys } from './slash-keys.ts';

interface SlashMenuProps {
  editor: Editor;
  /** Opens the dialog for items that need a URL. */
  ask: (what: 'image' | 'embed') => void;
}

/** Block menu, open while a line holds only "/" and a query. The caret stays in the text; the menu gets the keys. */
export function SlashMenu({ editor, ask }: SlashMenuProps) {
  const line = useEditorState({ editor, selector: ({ editor }) => slashLine(editor) });
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const [chosen, setChosen] = useState({ typed: '', at: 0 });
  if (!line && closedAt !== null) setClosedAt(null);

  const itemsOf = (line: SlashLine | null) => (line && line.from !== closedAt ? slashItems(line.typed) : []);
  const chosenIn = (line: SlashLine) => (line.typed === chosen.typed ? chosen.at : 0);

  function pick(line: SlashLine, item: SlashItem) {
    editor.chain().focus().deleteRange(line).run();
    item.run(editor, ask);
  }

  // Reads the text rather than the rendered menu, which lags behind when "/quote" and Enter are typed quickly.
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    const line = slashLine(editor);
    const items = itemsOf(line);
    if (!line || items.length === 0) return false;
    const at = chosenIn(line);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = items[at];
    if (step) setChosen({ typed: line.typed, at: (at + step + items.length) % items.length });
    else if ((event.key === 'Enter' || event.key === 'Tab') && item) pick(line, item);
    else if (event.key === 'Escape') setClosedAt(line.from);
    else return false;
    return true;
  });
  useEffect(() => takeKeys(editor, (event) => onKey(event)), [editor]);

  const items = itemsOf(line);
  return line && items.length > 0 ? (
    <OpenMenu
      editor={editor}
      items={items}
      from={line.from}
      at={chosenIn(line)}
      onPoint={(at) => setChosen({ typed: line.typed, at })}
      onPick={(item) => pick(line, item)}
    />
  ) : null;
}

interface SlashLine {
  from: number;
  to: number;
  typed: string;
}

/** The line that contains only "/" and what was typed after it. */
const slashLine = ({ state, isEditable }: Editor): SlashLine | null => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || !isEditable || parent.type.name !== 'paragraph' || parent.content.size > 24) return null;
  const typed = /^\/([\p{L}\d ]*)$/u.exec(parent.textContent)?.[1];
  if (typed === undefined || $from.parentOffset !== parent.content.size) return null;
  return { from: $from.start(), to: $from.end(), typed };
};

interface OpenMenuProps {
  editor: Editor;
  items: SlashItem[];
  from: number;
  at: number;
  onPoint: (at: number) => void;
  onPick: (item: SlashItem) => void;
}

const GAP = 6;
const TALLEST = 320;

function OpenMenu({ editor, items, from, at, onPoint, onPick }: OpenMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ top: number; left: number; maxHeight: number } | null>(null);

  const count = items.length;
  useLayoutEffect(() => {
    if (!menu.current || count === 0) return;
    const { scrollHeight, offsetWidth } = menu.current;
    const line = placeIn(editor, from);
    const height = Math.min(scrollHeight + 2, TALLEST);
    const below = sightEnd(editor) - line.bottom - 2 * GAP;
    const above = line.top - toolbarEnd(editor) - 2 * GAP;
    const goesUp = below < height && above > below;
    const maxHeight = Math.min(height, goesUp ? above : below);
    setPlace({
      top: goesUp ? line.top - GAP - maxHeight : line.bottom + GAP,
      left: Math.max(0, Math.min(line.left, line.width - offsetWidth)),
      maxHeight,
    });
  }, [editor, from, count]);

  // Focus stays in the text, so the text names the active option.
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${at}`);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, at]);

  useEffect(() => keepInSight(menu.current, document.getElementById(`${id}-${at}`)), [id, at]);

  return (
    <div
      ref={menu}
      id={id}
      role="listbox"
      aria-label="Blocks"
      style={place ?? { top: 0, left: 0 }}
      className="absolute z-20 max-h-80 w-72 max-w-full animate-fade-in overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-black/25 shadow-xl"
    >
      {items.map((item, index) => (
        <div
          key={item.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          onPointerMove={() => onPoint(index)}
          // On pointer down: by the time of a click the text would have lost the caret.
          onPointerDown={(event) => {
            event.preventDefault();
            onPick(item);
          }}
          className={cn('flex cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5', index === at && 'bg-raised')}
        >
          <item.Icon aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="grid min-w-0">
            <span className="text-sm">{item.name}</span>
            <span className="truncate text-muted text-xs">{item.hint}</span>
          </span>
        </div>
      ))}
    </div>
  );
}

/** Scrolls the menu alone: `scrollIntoView` would scroll the page as well. */
function keepInSight(menu: HTMLElement | null, option: HTMLElement | null) {
  if (!menu || !option) return;
  const last = option.offsetTop;
  const first = last + option.offsetHeight - menu.clientHeight;
  menu.scrollTop = Math.min(Math.max(menu.scrollTop, first), last);
}
