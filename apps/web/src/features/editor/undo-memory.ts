import { closeHistory, redo, undo } from '@tiptap/pm/history';
import { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { EditorState, type Transaction } from '@tiptap/pm/state';
import { Step } from '@tiptap/pm/transform';
import type { Editor } from '@tiptap/react';
import { UNDO } from '../../lib/browser/kept-texts.ts';
import type { TextFormat } from './blocks/text-format.ts';

/** One change of the text: a transaction's steps, or an undo or redo. One that is apart is undone by itself. */
type Happening = { at: number; steps: Step[]; isQuiet: boolean; isApart?: boolean } | 'undo' | 'redo';

/** Changes, with continuous typing counting as one. Beyond this the older half is dropped. */
const MOST = 400;
/** Characters stored per post: enough for a long text and its changes, and a fraction of the 5 MB a browser grants. */
const MOST_STORED = 1_000_000;
/** Milliseconds: ProseMirror's own delay for grouping typing into one undo step. */
const ONE_GO = 500;

/**
 * Makes undo survive a reload. The changes since the post was opened are kept in session storage together with the text
 * they started from; after a reload they are replayed, and used only if they end in exactly the text that is opened.
 */
export const createUndoMemory = (begunAs: string, { write, open }: Pick<TextFormat, 'write' | 'open'>) => {
  let key = begunAs;
  let owner: Editor | null = null;
  let base: ProseMirrorNode | null = null;
  let happened: Happening[] = [];
  /** The text after the older half of the changes, which becomes the base once that half is dropped. */
  let halfway: { document: ProseMirrorNode; count: number } | null = null;
  let isFresh = false;
  let written: { base: ProseMirrorNode; text: string } | null = null;

  const forget = (document: ProseMirrorNode) => {
    base = document;
    happened = [];
    halfway = null;
  };

  return {
    /**
     * Restores the editor's undo history. The stored changes must end in the open text or in `replaced`, the text that
     * the open one replaced: then undo brings that back.
     */
    restore(editor: Editor, replaced: string | null = null) {
      // React may create the editor twice while mounting; the one that was restored keeps its history.
      if (owner === editor) return;
      owner = editor;
      forget(editor.state.doc);
      const past = read(key, editor);
      const isPastOf = (document: ProseMirrorNode) => past !== null && write(past.state.doc) === write(document);
      if (past && isPastOf(editor.state.doc)) {
        editor.view.updateState(past.state);
        ({ base, happened } = past);
      } else if (replaced !== null) {
        const document = open(replaced, editor.schema);
        const begin = past && isPastOf(document) ? past : beginning(editor, document);
        const step = begin.state.tr.replaceWith(0, begin.state.doc.content.size, editor.state.doc.content);
        if (!step.docChanged) return;
        editor.view.updateState(begin.state.apply(closeHistory(step)));
        base = begin.base;
        happened = [...begin.happened, { at: step.time, steps: [...step.steps], isQuiet: false }];
        isFresh = true;
      } else return;
      // Lets the toolbar know that there is something to undo.
      editor.view.dispatch(editor.state.tr.setMeta('addToHistory', false));
    },
    /** Renames the key, such as when a new post gets its id, and keeps the history. */
    moveTo(name: string, document: ProseMirrorNode) {
      if (name === key) return;
      sessionStorage.removeItem(UNDO + key);
      key = name;
      isFresh = true;
      this.keep(document);
    },
    /** Records a change. Must be cheap, since it runs on every keystroke. */
    note(transaction: Transaction) {
      if (!transaction.docChanged || transaction.getMeta('appendedTransaction')) return;
      isFresh = true;
      const way = transaction.getMeta('history$') as { redo: boolean } | undefined;
      const isApart = transaction.getMeta('closeHistory$') === true;
      if (!way && !isApart && joined(happened.at(-1), transaction)) return;
      if (!halfway && happened.length >= MOST / 2) halfway = { document: transaction.before, count: happened.length };
      const isQuiet = transaction.getMeta('addToHistory') === false;
      happened.push(
        way ? (way.redo ? 'redo' : 'undo') : { at: transaction.time, steps: [...transaction.steps], isQuiet, isApart },
      );
      if (happened.length < MOST || !halfway) return;
      base = halfway.document;
      happened = happened.slice(halfway.count);
      halfway = null;
    },
    /** Stores the changes; called when typing pauses. */
    keep(document: ProseMirrorNode) {
      if (!isFresh || !base) return;
      isFresh = false;
      // The base is long and rarely changes, so its JSON is cached.
      if (written?.base !== base) written = { base, text: JSON.stringify(base.toJSON()) };
      const since = happened.map((each) =>
        typeof each === 'string' ? each : { ...each, steps: each.steps.map((step) => step.toJSON()) },
      );
      const text = `{"base":${written.text},"happened":${JSON.stringify(since)}}`;
      if (text.length > MOST_STORED) {
        forget(document);
        sessionStorage.removeItem(UNDO + key);
      } else store(UNDO + key, text);
    },
  };
};

/** Merges continuous typing into the previous step. */
const joined = (last: Happening | undefined, transaction: Transaction): boolean => {
  const [step, ...others] = transaction.steps;
  if (!last || typeof last === 'string' || !step || others.length > 0 || last.steps.length !== 1) return false;
  if (last.isQuiet || transaction.getMeta('addToHistory') === false || transaction.time - last.at > ONE_GO)
    return false;
  const merged = last.steps[0]?.merge(step);
  if (!merged) return false;
  last.steps = [merged];
  last.at = transaction.time;
  return true;
};

interface Past {
  base: ProseMirrorNode;
  happened: Happening[];
  /** The editor state that the changes lead to. */
  state: EditorState;
}

const beginning = (editor: Editor, document: ProseMirrorNode): Past => ({
  base: document,
  happened: [],
  state: EditorState.create({ doc: document, plugins: editor.state.plugins }),
});

const read = (key: string, editor: Editor): Past | null => {
  const { schema } = editor;
  try {
    const stored = JSON.parse(sessionStorage.getItem(UNDO + key) ?? 'null');
    if (!stored) return null;
    const happened = stored.happened.map((each: Happening) =>
      typeof each === 'string' ? each : { ...each, steps: each.steps.map((step) => Step.fromJSON(schema, step)) },
    );
    const base = ProseMirrorNode.fromJSON(schema, stored.base);
    const state = replay(editor, base, happened);
    return state && { base, happened, state };
  } catch {
    // From an older version of the editor, or not ours.
    sessionStorage.removeItem(UNDO + key);
    return null;
  }
};

const replay = (editor: Editor, base: ProseMirrorNode, happened: Happening[]): EditorState | null => {
  let state = EditorState.create({ doc: base, plugins: editor.state.plugins });
  try {
    for (const each of happened) {
      if (typeof each === 'string')
        (each === 'undo' ? undo : redo)(state, (transaction) => {
          state = state.apply(transaction);
        });
      else {
        const transaction = state.tr.setTime(each.at);
        for (const step of each.steps) transaction.step(step);
        if (each.isApart) closeHistory(transaction);
        state = state.apply(each.isQuiet ? transaction.setMeta('addToHistory', false) : transaction);
      }
    }
    return state;
  } catch {
    return null;
  }
};

/** If storage is full, the histories of other posts in this tab are dropped first. */
const store = (key: string, text: string) => {
  for (const isLastTry of [false, true]) {
    try {
      return sessionStorage.setItem(key, text);
    } catch {
      for (const other of Object.keys(sessionStorage)) {
        if (other.startsWith(UNDO) && (isLastTry || other !== key)) sessionStorage.removeItem(other);
      }
    }
  }
};
