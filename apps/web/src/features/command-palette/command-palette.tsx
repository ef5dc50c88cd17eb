import { Search, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { useFocusReturn } from '../../ui/use-focus-return.ts';
import { type Command, matching } from './command.ts';
import { CommandList } from './command-list.tsx';
import { forgetTyped, typedAhead } from './typed-ahead.tsx';
import { useCommands } from './use-commands.ts';
import { useFoundPosts } from './use-found-posts.ts';

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Type to find a page, a post, a site or an action; the arrow keys select, Enter runs. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const focusReturn = useFocusReturn();
  const chosen = useRef<Command>(null);
  const run = (command: Command) => {
    chosen.current = command;
    onOpenChange(false);
  };
  const onCloseAutoFocus = (event: Event) => {
    focusReturn.onCloseAutoFocus(event);
    // Runs after the palette has closed, so that a dialog opened by the command returns focus to where it was before.
    chosen.current?.run();
    chosen.current = null;
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Overlay />
        <Dialog.Content
          aria-describedby={undefined}
          aria-modal="true"
          {...focusReturn}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-x-3 top-[8vh] z-50 mx-auto flex max-h-[min(30rem,80dvh)] max-w-xl animate-rise flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-2xl shadow-black/30 outline-none sm:top-[14vh]"
        >
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <Palette run={run} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ run }: { run: (command: Command) => void }) {
  const listId = useId();
  const [query, setQuery] = useState(typedAhead);
  const [chosen, setChosen] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const found = useFoundPosts(query);
  const groups = [...matching(useCommands(), query), ...(found.group.commands.length > 0 ? [found.group] : [])];
  const commands = groups.flatMap((group) => group.commands);
  // By its id: it stays the same one when posts arrive, and where it is gone, Enter runs no other.
  const current = chosen === undefined ? commands[0] : commands.find(({ id }) => id === chosen);

  const isFound = commands.length > 0 && !found.isFailed;

  useEffect(forgetTyped, []);
  useEffect(() => {
    if (current) document.getElementById(`${listId}-${current.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [current, listId]);

  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends an IME composition picks a character, not a command.
    if (event.nativeEvent.isComposing || commands.length === 0) return;
    const at = current ? commands.indexOf(current) : -1;
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % commands.length,
      ArrowUp: (Math.max(at, 0) - 1 + commands.length) % commands.length,
      Home: 0,
      End: commands.length - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) setChosen(commands[next]?.id);
    else if (event.key === 'Enter' && current) run(current);
    else return;
    event.preventDefault();
  };

  const searchAgain = () => {
    // The button goes.
    field.current?.focus();
    found.retry();
  };

  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-4">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          ref={field}
          role="combobox"
          aria-label="Search pages, posts and commands"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && `${listId}-${current.id}`}
          placeholder="Search or run a command"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
        />
        <kbd
          aria-hidden
          className="rounded border border-line px-1.5 py-0.5 font-sans text-[0.6875rem] text-muted pointer-coarse:hidden"
        >
          Esc
        </kbd>
        <Dialog.Close asChild>
          <Button variant="ghost" size="icon" aria-label="Close" className="-mr-3 not-pointer-coarse:hidden!">
            <X aria-hidden />
          </Button>
        </Dialog.Close>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        <CommandList
          id={listId}
          groups={groups}
          current={current}
          onRun={run}
          onPoint={(command) => setChosen(command.id)}
        />
        <div className={isFound ? 'sr-only' : 'grid justify-items-center gap-3 px-3 py-8'}>
          <p role="status" className="text-center text-muted text-sm">
            {statusOf(found, commands.length, query)}
          </p>
          {found.isFailed && (
            <Button variant="secondary" size="sm" onClick={searchAgain}>
              Try again
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function statusOf(
  { isFailed, isSearching }: { isFailed: boolean; isSearching: boolean },
  count: number,
  query: string,
) {
  if (isFailed) return 'Couldn’t search your posts.';
  if (count > 0) return `${count} found`;
  return isSearching ? 'Searching …' : `No results for “${query.trim()}”`;
}
