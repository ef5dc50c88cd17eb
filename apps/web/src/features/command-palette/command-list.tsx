import { cn } from '../../lib/cn.ts';
import { FoundPassage } from '../../ui/found-passage.tsx';
import { keysInWords, Shortcut } from '../../ui/shortcut.tsx';
import type { Command, CommandGroup } from './command.ts';

interface CommandListProps {
  id: string;
  groups: readonly CommandGroup[];
  current: Command | undefined;
  onRun: (command: Command) => void;
  onPoint: (command: Command) => void;
}

/** The options of the palette. Focus stays in its input: the pointer and the arrow keys only move the highlight. */
export const CommandList = ({ id, groups, current, onRun, onPoint }: CommandListProps) => (
  <div role="listbox" id={id} aria-label="Results" className={cn(groups.length === 0 && 'hidden')}>
    {groups.map(({ name, commands }) => (
      <fieldset key={name} aria-label={name} className="m-0 min-w-0 border-0 p-0">
        <div aria-hidden className="px-2.5 pt-2 pb-1 text-muted text-xs">
          {name}
        </div>
        {commands.map((command) => {
          const { id: commandId, label, hint, letter, keys, passage, Icon } = command;
          const isCurrent = current?.id === commandId;
          return (
            <button
              type="button"
              tabIndex={-1}
              key={commandId}
              id={`${id}-${commandId}`}
              role="option"
              aria-selected={isCurrent}
              aria-keyshortcuts={letter && `Control+${letter} Meta+${letter}`}
              aria-description={keys && keysInWords(keys)}
              onClick={() => onRun(command)}
              onPointerMove={() => !isCurrent && onPoint(command)}
              className={cn(
                'flex w-full items-center gap-3 rounded-md px-2.5 py-2 text-left text-sm pointer-coarse:py-3',
                isCurrent && 'bg-raised',
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0 stroke-[1.75] text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block truncate">{label}</span>
                {passage && <FoundPassage passage={passage} className="line-clamp-1" />}
              </span>
              {letter && <Shortcut letter={letter} />}
              {keys && <Shortcut keys={keys} />}
              {hint && <span className="max-w-1/2 shrink-0 truncate text-muted text-xs">{hint}</span>}
            </button>
          );
        })}
      </fieldset>
    ))}
  </div>
);
