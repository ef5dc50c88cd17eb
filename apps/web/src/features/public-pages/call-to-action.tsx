import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

export const CallToAction = () => (
  <section className="border-line border-t">
    <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-8 px-5 py-20 sm:px-8">
      <h2 className="max-w-2xl font-serif text-4xl leading-[1.08] tracking-[-0.02em] sm:text-5xl">
        Your next post can be on your site today.
      </h2>
      <ButtonLink className="h-11 px-5" href={`${paths.auth}?tab=register`}>
        Create your account
      </ButtonLink>
    </div>
  </section>
);
