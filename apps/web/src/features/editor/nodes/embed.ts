import { embedProvider } from '@pressloom/contract';
import { Fragment, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Node } from '@tiptap/react';

/**
 * Content embedded by URL: a video, a track, a post elsewhere. Stored as WordPress has always accepted it, as the bare
 * URL on a line of its own. The editor shows a card and requests nothing from the other site.
 */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  addAttributes: () => ({ url: { default: '', rendered: false } }),
  // Before the paragraph's own rule.
  parseHTML: () => [
    {
      tag: 'p',
      priority: 60,
      getAttrs: (element) => {
        const url = element.textContent?.trim() ?? '';
        return element.children.length === 0 && embedProvider(url) ? { url } : false;
      },
    },
  ],
  renderHTML: ({ node }) => ['p', {}, String(node.attrs.url)],
  renderText: ({ node }) => String(node.attrs.url),
  addNodeView:
    () =>
    ({ node }) => {
      const url = String(node.attrs.url);
      const dom = document.createElement('div');
      dom.className = 'post-embed';
      const name = document.createElement('strong');
      name.textContent = embedProvider(url) ?? 'Embed';
      const address = document.createElement('span');
      address.textContent = url;
      const note = document.createElement('small');
      note.textContent = 'Your site shows the embed here.';
      dom.append(name, address, note);
      return { dom };
    },
  addKeyboardShortcuts() {
    return {
      // Enter at the end of a typed URL turns its line into the embed.
      Enter: () => {
        const { $from, empty } = this.editor.state.selection;
        const { parent } = $from;
        if (
          !empty ||
          parent.type.name !== 'paragraph' ||
          $from.depth !== 1 ||
          $from.parentOffset !== parent.content.size
        )
          return false;
        const url = parent.textContent.trim();
        if (!embedProvider(url)) return false;
        return this.editor
          .chain()
          .insertContentAt({ from: $from.before(), to: $from.after() }, [
            { type: 'embed', attrs: { url } },
            { type: 'paragraph' },
          ])
          .run();
      },
    };
  },
  addProseMirrorPlugins() {
    const { type } = this;
    return [
      new Plugin({
        props: {
          // Pasted into an empty line, a URL becomes an embed; inside text, a link.
          handlePaste: (view, event, { content }) => {
            // One that was copied brings its own markup.
            if (content.firstChild?.type === type) return false;
            const url = event.clipboardData?.getData('text/plain').trim() ?? '';
            const { $from, empty } = view.state.selection;
            const isEmptyLine =
              empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
            if (!isEmptyLine || !embedProvider(url)) return false;
            const slice = new Slice(Fragment.from(type.create({ url })), 0, 0);
            view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
            return true;
          },
        },
      }),
    ];
  },
});
