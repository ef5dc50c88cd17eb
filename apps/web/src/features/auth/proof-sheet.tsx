const PROMISES = [
  ['Never twice', 'If a response is lost, we check your site before sending anything again.'],
  ['Never lost', 'Your work is saved as you type, and a post waits here until your site has it.'],
  ['Never late', 'A scheduled post goes live at the exact time you chose, whatever your site’s time zone.'],
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
