import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Button } from '../../ui/button.tsx';

export const CallToAction = () => (
  <section className="border-line border-t">
    <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-8 px-5 py-20 sm:px-8">
      <h2 className="max-w-2xl font-serif text-4xl tracking-[-0.02em] sm:text-5xl">
        Your next post can be on your site in ten minutes.
      </h2>
      <Button asChild className="h-11 px-5">
        <Link to={`${paths.auth}?tab=register`}>Create your account</Link>
      </Button>
    </div>
  </section>
);
