import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepInput } from './keep-input.ts';

it('replays clicks on buttons and shortcuts in their order, and nothing else', () => {
  document.body.innerHTML = '<button>Import</button><input>';
  const heard: string[] = [];
  const listen = (event: Event) => heard.push(event instanceof KeyboardEvent ? event.key : event.type);
  document.body.addEventListener('click', listen);
  document.body.addEventListener('keydown', listen);
  const replay = keepInput();
  const [button, field] = [...document.body.children] as [HTMLElement, HTMLElement];
  expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }), 'the browser would search').toBe(false);
  fireEvent.click(button);
  expect(fireEvent.keyDown(field, { key: 'a' })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'c', ctrlKey: true })).toBe(true);
  expect(heard).toEqual(['a', 'c']);
  replay();
  expect(heard).toEqual(['a', 'c', 'k', 'click']);
  replay();
  fireEvent.click(button);
  expect(heard).toEqual(['a', 'c', 'k', 'click', 'click']);
});
