import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ProductScreenshot } from './product-screenshot.tsx';

export const Hero = () => (
  <section className="mx-auto w-full max-w-6xl px-5 pt-14 sm:px-8 sm:pt-20 lg:pt-24">
    <h1 className="font-serif text-[2.875rem] leading-[1.02] tracking-[-0.025em] sm:text-7xl lg:text-[5.5rem]">
      <span className="block">Published once.</span> <span className="block">On time.</span>{' '}
      <span className="block">On your own WordPress.</span>
    </h1>
    <div className="mt-8 flex flex-wrap items-end justify-between gap-x-16 gap-y-7 sm:mt-10">
      <p className="max-w-xl text-pretty text-lg text-muted leading-relaxed">
        Connect your sites, write a post or generate a first draft from a few keywords, then publish or schedule it.
        pressloom follows up until it’s live.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink className="h-11 px-5" href={`${paths.auth}?tab=register`}>
          Create your account
        </ButtonLink>
        <ButtonLink variant="secondary" className="h-11 px-5" href={paths.features}>
          See features
        </ButtonLink>
      </div>
    </div>
    <figure className="mt-12 sm:mt-16">
      <ProductScreenshot
        name="posts"
        alt="The posts list in pressloom, with each post’s status, date and publish time."
      />
      <figcaption className="sr-only">The posts list</figcaption>
    </figure>
  </section>
);
