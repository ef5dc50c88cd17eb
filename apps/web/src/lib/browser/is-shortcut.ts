/** Whether ⌘ or Ctrl is pressed with a letter and nothing else, also under Caps Lock. */
export const isShortcut = (event: KeyboardEvent, letter: string) =>
  (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === letter;
