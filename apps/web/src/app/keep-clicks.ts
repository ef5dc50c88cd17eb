/**
 * Queues clicks on server-rendered buttons until the app is hydrated. Links work from the start.
 * Returns a function that stops queuing and replays the clicks in their order.
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
