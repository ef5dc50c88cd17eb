const FEATURES = [
  {
    title: 'A first draft from keywords',
    text: 'Choose tone, audience and length, and watch it being written. Close the page if you like: the draft is finished without you, and yours to edit.',
  },
  {
    title: 'Real blocks, not pasted HTML',
    text: 'Headings, lists and images arrive as WordPress blocks, with excerpt, category, tags and featured image, under your own account.',
  },
  {
    title: 'Scheduled to the minute',
    text: 'You pick a time on your clock; your site gets the same moment, whatever zone it lives in. The status it answers is compared with what was asked.',
  },
  {
    title: 'Never twice, never lost',
    text: 'When an answer gets lost on the way, your site is asked first whether the post is already there. Only then is anything sent again.',
  },
] as const;

export const FeatureCards = () => (
  <section id="features" aria-labelledby="features-title" className="scroll-mt-8 border-line border-t">
    <div className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
      <h2 id="features-title" className="mb-12 max-w-xl font-serif text-4xl tracking-[-0.02em]">
        The whole way from an idea to a page that people can read
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
