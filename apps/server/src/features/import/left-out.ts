/** Elements that are removed with their contents, and a reader's name for them; empty for invisible ones. */
export const DROPPED: Record<string, string> = {
  script: 'script',
  style: 'style sheet',
  template: '',
  head: '',
  title: '',
  noscript: '',
  object: 'embedded object',
  embed: 'embedded object',
  applet: 'embedded object',
  canvas: 'drawing',
  svg: 'drawing',
  math: 'formula',
  form: 'form',
  button: 'button',
  input: 'form field',
  select: 'form field',
  textarea: 'form field',
  nav: 'navigation menu',
  dialog: 'dialog',
  audio: 'audio player',
  video: 'video player',
  iframe: 'frame',
};

/** Counts what an import leaves out, for its notices. */
export function createLeftOut() {
  const counts = new Map<string, number>();
  return {
    add(name: string | undefined) {
      if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
    },
    /** "2 scripts", "1 form". */
    inWords: () => [...counts].map(([name, count]) => `${count} ${name}${count === 1 ? '' : 's'}`),
  };
}
