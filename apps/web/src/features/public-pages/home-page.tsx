import { CallToAction } from './call-to-action.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { Testimonials } from './testimonials.tsx';

export const HomePage = () => (
  <>
    <Hero />
    <FeatureCards />
    <Testimonials />
    <CallToAction />
  </>
);
