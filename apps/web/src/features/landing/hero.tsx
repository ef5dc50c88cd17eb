import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';
import { PostLife } from './post-life.tsx';

export const Hero = () => (
  <section className="mx-auto grid w-full max-w-6xl items-end gap-x-16 gap-y-14 px-5 pt-16 pb-20 sm:px-8 sm:pt-24 lg:grid-cols-[1fr_21rem] lg:pb-28">
    <div className="grid gap-7">
      <h1 className="max-w-3xl font-serif text-[2.75rem] leading-[1.04] tracking-[-0.025em] sm:text-7xl">
        <span className="block">Published once.</span> <span className="block">On time.</span>{' '}
        <span className="block">On your own WordPress.</span>
      </h1>
      <p className="max-w-xl text-pretty text-lg text-muted leading-relaxed">
        Connect your sites, write a post or have a first draft written from a few keywords, and publish or schedule it.
        pressloom stays with it until your site shows it.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button asChild className="h-11 px-5">
          <Link to={`${paths.auth}?tab=register`}>Create your account</Link>
        </Button>
        <Button variant="secondary" asChild className="h-11 px-5">
          <a href="#features">What it does</a>
        </Button>
      </div>
    </div>
    <PostLife />
  </section>
);
