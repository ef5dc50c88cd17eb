import { closeHistory } from '@tiptap/pm/history';
import { Editor } from '@tiptap/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatOf } from './blocks/text-format.ts';
import { editorExtensions } from './editor-extensions.ts';
import { createUndoMemory } from './undo-memory.ts';
import { writeHtml } from './write-html.ts';

const open: Editor[] = [];
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  for (const editor of open.splice(0)) editor.destroy();
});

/** An editor as a page creates it. */
const visit = (html: string, name = 'ada:post') => {
  const memory = createUndoMemory(name, formatOf('html', ''));
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: editorExtensions,
    content: html,
    injectCSS: false,
    onTransaction: ({ transaction }) => memory.note(transaction),
  });
  open.push(editor);
  memory.restore(editor);
  return {
    editor,
    /** Types at the end of the text, long enough after the last change to be an undo step of its own. */
    type: (text: string) => {
      const { tr, doc } = editor.state;
      at += 1_000;
      editor.view.dispatch(tr.insertText(text, doc.content.size - 1).setTime(at));
    },
    html: () => writeHtml(editor.state.doc),
    leave: () => memory.keep(editor.state.doc),
    moveTo: (name: string) => memory.moveTo(name, editor.state.doc),
  };
};
let at = 0;

describe('undo after a reload', () => {
  it('goes back over the moment in which a new post got its address', () => {
    const before = visit('<p>One</p>', 'ada:new');
    before.type(' two');
    before.moveTo('ada:post');
    before.type(' three');
    before.leave();
    const { editor, html } = visit('<p>One two three</p>');
    editor.commands.undo();
    editor.commands.undo();
    expect(html()).toBe('<p>One</p>');
    expect(Object.keys(sessionStorage)).toHaveLength(1);
  });

  it('takes a change back by itself that was apart from the one before it, however quickly it followed', () => {
    const before = visit('<p>One</p>');
    before.type(' two');
    const { tr } = before.editor.state;
    before.editor.view.dispatch(closeHistory(tr.insertText(' three', tr.doc.content.size - 1).setTime(at)));
    before.leave();
    const { editor, html } = visit('<p>One two three</p>');
    editor.commands.undo();
    expect(html()).toBe('<p>One two</p>');
  });

  it('goes back step by step to the text that was opened, and forth again', () => {
    const before = visit('<p>One.</p>');
    before.type(' Two.');
    before.type(' Three.');
    before.leave();
    const after = visit(before.html());
    after.editor.commands.undo();
    expect(after.html()).toBe('<p>One. Two.</p>');
    after.editor.commands.undo();
    expect(after.html()).toBe('<p>One.</p>');
    expect(after.editor.can().undo()).toBe(false);
    after.editor.commands.redo();
    after.editor.commands.redo();
    expect(after.html()).toBe('<p>One. Two. Three.</p>');
  });

  it('knows what was undone before', () => {
    const before = visit('<p>One.</p>');
    before.type(' Two.');
    before.editor.commands.undo();
    before.leave();
    const after = visit('<p>One.</p>');
    expect(after.editor.can().undo()).toBe(false);
    after.editor.commands.redo();
    expect(after.html()).toBe('<p>One. Two.</p>');
  });

  it('lasts over a second reload', () => {
    const first = visit('<p>One.</p>');
    first.type(' Two.');
    first.leave();
    const second = visit(first.html());
    second.type(' Three.');
    second.leave();
    const third = visit(second.html());
    third.editor.commands.undo();
    third.editor.commands.undo();
    expect(third.html()).toBe('<p>One.</p>');
  });

  it('forgets what does not lead to the text that is opened', () => {
    const before = visit('<p>One.</p>');
    before.type(' Two.');
    before.leave();
    const after = visit('<p>Changed elsewhere.</p>');
    expect(after.editor.can().undo()).toBe(false);
    expect(after.html()).toBe('<p>Changed elsewhere.</p>');
  });

  it('forgets what it cannot read', () => {
    sessionStorage.setItem('pressloom-undo:ada:post', '{"base":{"type":"gone"},"happened":[]}');
    expect(visit('<p>One.</p>').html()).toBe('<p>One.</p>');
  });

  it('keeps the newer half of very many changes', () => {
    const before = visit('<p>0</p>');
    for (let n = 1; n <= 450; n++) before.type(` ${n}`);
    before.leave();
    const after = visit(before.html());
    for (let n = 0; n < 60; n++) after.editor.commands.undo();
    expect(after.html()).toMatch(/ 390<\/p>$/);
    expect(sessionStorage.getItem('pressloom-undo:ada:post')?.length).toBeLessThan(100_000);
  });
});
