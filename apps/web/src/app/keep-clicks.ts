/**
 * Keeps clicks on buttons that the server drew and that nothing answers yet. Links work from the start.
 * Answers how to end that: what was clicked is clicked again, in the same order.
 */
export function keepClicks(): () => void {
  const clicked: HTMLElement[] = [];
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    clicked.push(button);
  };
  const refuse = (event: Event) => event.preventDefault();
  document.addEventListener('click', keep, true);
  document.addEventListener('submit', refuse, true);
  return () => {
    document.removeEventListener('click', keep, true);
    document.removeEventListener('submit', refuse, true);
    for (const button of clicked.splice(0)) button.click();
  };
}
