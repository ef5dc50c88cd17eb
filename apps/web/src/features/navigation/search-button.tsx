import { Search } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Shortcut } from '../../ui/shortcut.tsx';

/** Opens the palette, for users who do not know its shortcut yet. */
export const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <Button
    variant="secondary"
    size="sm"
    aria-label="Search and commands"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={onOpen}
    className="text-muted max-lg:w-8 max-lg:px-0 lg:min-w-44 lg:justify-start"
  >
    <Search aria-hidden />
    <span className="flex-1 text-left font-normal max-lg:hidden">Search</span>
    <span className="max-lg:hidden">
      <Shortcut letter="K" />
    </span>
  </Button>
);
