const TESTIMONIALS = [
  {
    quote: 'I write on Sunday and schedule the whole week. I no longer check on Monday whether it really went out.',
    role: 'Food blogger, three sites',
  },
  {
    quote: 'The draft is a start, not an end. I edit it in one calm place, and it arrives with its headings in order.',
    role: 'Content marketer, company blog',
  },
  {
    quote: 'Our host blocked the connection. pressloom named the blocker and the fix. That used to take an afternoon.',
    role: 'Agency editor, twelve client sites',
  },
] as const;

export const Testimonials = () => (
  <section aria-labelledby="testimonials-title" className="border-line border-t bg-surface">
    <div className="mx-auto w-full max-w-6xl px-5 py-20 sm:px-8">
      <h2 id="testimonials-title" className="sr-only">
        What users say
      </h2>
      <div className="grid gap-10 md:grid-cols-3 md:gap-8">
        {TESTIMONIALS.map(({ quote, role }) => (
          <figure key={role} className="flex flex-col gap-5 border-accent border-l-2 pl-6">
            <blockquote className="text-pretty font-serif text-[1.375rem] leading-snug">“{quote}”</blockquote>
            <figcaption className="mt-auto text-muted text-sm">{role}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  </section>
);
