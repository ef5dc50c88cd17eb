const FEATURES = [
  {
    title: 'A first draft from keywords',
    text: 'Choose tone, audience and length, and watch the draft being written. You can close the page; it finishes without you.',
  },
  {
    title: 'Real blocks, not pasted HTML',
    text: 'Headings, lists and images arrive as WordPress blocks, with excerpt, category, tags and featured image, under your own account.',
  },
  {
    title: 'Scheduled to the minute',
    text: 'Pick a time in your time zone; your site publishes at the same moment in its own. We verify that the site scheduled it as requested.',
  },
  {
    title: 'Never twice, never lost',
    text: 'If a response is lost, we check whether the post is already on your site before sending anything again.',
  },
] as const;

export const FeatureCards = () => (
  <section id="features" aria-labelledby="features-title" className="scroll-mt-8 border-line border-t">
    <div className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
      <h2 id="features-title" className="mb-12 max-w-xl font-serif text-4xl tracking-[-0.02em]">
        Everything from idea to published post
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        {FEATURES.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-2.5 bg-page p-7">
            <h3 className="font-serif text-2xl tracking-tight">{title}</h3>
            <p className="text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
