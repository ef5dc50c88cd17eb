/** A small label beside a post's title: what kind of post it is. */
export const Mark = ({ children }: { children: string }) => (
  <span className="rounded border border-line-strong/60 px-1.5 text-muted text-xs">{children}</span>
);

/** On every post that a new account starts with. */
export const ExampleMark = () => <Mark>Example</Mark>;
