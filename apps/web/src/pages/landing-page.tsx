import { useEffect } from 'react';
import { CallToAction } from '../features/landing/call-to-action.tsx';
import { FeatureCards } from '../features/landing/feature-cards.tsx';
import { Hero } from '../features/landing/hero.tsx';
import { LandingFooter } from '../features/landing/landing-footer.tsx';
import { LandingHeader } from '../features/landing/landing-header.tsx';
import { Testimonials } from '../features/landing/testimonials.tsx';

export function Component() {
  useEffect(() => {
    document.title = 'pressloom: published once, on time, on your own WordPress';
  }, []);
  return (
    <>
      <LandingHeader />
      <main>
        <Hero />
        <FeatureCards />
        <Testimonials />
        <CallToAction />
      </main>
      <LandingFooter />
    </>
  );
}
