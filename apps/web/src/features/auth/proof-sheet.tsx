const PROMISES = [
  ['Never doubled', 'An answer that got lost is looked up on your site before anything is sent again.'],
  ['Never lost', 'What you write is kept as you write it, and a post waits here until your site has it.'],
  ['Never late', 'A scheduled post carries the exact moment, whatever the time zones of you and your site.'],
] as const;

/** What the product promises, set like a page, beside the forms on wide screens. */
export function ProofSheet() {
  return (
    <aside className="hidden border-line border-l bg-surface lg:grid">
      <div className="mx-auto grid max-w-xl content-center gap-10 px-12 py-16">
        <p className="font-serif text-[2.75rem] text-balance leading-[1.12] tracking-[-0.02em]">
          Your words, on your own site, at the moment you chose.
        </p>
        <dl className="grid border-line border-t">
          {PROMISES.map(([term, meaning]) => (
            <div key={term} className="grid grid-cols-[9rem_1fr] gap-4 border-line border-b py-4">
              <dt className="font-serif text-lg">{term}</dt>
              <dd className="text-muted text-sm">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </aside>
  );
}
