import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ProductPicture } from './product-picture.tsx';

export const Hero = () => (
  <section className="mx-auto w-full max-w-6xl px-5 pt-14 sm:px-8 sm:pt-20 lg:pt-24">
    <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-[1fr_22rem]">
      <h1 className="font-serif text-[2.875rem] leading-[1.03] tracking-[-0.025em] sm:text-7xl lg:text-[5.25rem]">
        <span className="block">Published once.</span> <span className="block">On time.</span>{' '}
        <span className="block">On your own WordPress.</span>
      </h1>
      <div className="grid gap-6 lg:pb-2.5">
        <p className="text-pretty text-lg text-muted leading-relaxed">
          Connect your sites, write a post or have a first draft written from a few keywords, and publish or schedule
          it. pressloom stays with it until your site shows it.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild className="h-11 px-5">
            <a href={`${paths.auth}?tab=register`}>Create your account</a>
          </Button>
          <Button variant="secondary" asChild className="h-11 px-5">
            <a href={paths.features}>What it does</a>
          </Button>
        </div>
      </div>
    </div>
    <figure className="mt-14 sm:mt-20">
      <ProductPicture
        name="posts"
        alt="The list of posts in pressloom: each with its status, its date and the moment it went public."
      />
      <figcaption className="sr-only">The list of blog posts</figcaption>
    </figure>
  </section>
);
