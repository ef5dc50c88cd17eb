import type { ReactNode } from 'react';
import { paths } from '../../app/paths.ts';
import { ContactPage, ContactSentPage } from './contact-page.tsx';
import { FeaturesPage } from './features-page.tsx';
import { FreeToUsePage } from './free-to-use-page.tsx';
import { HomePage } from './home-page.tsx';
import { PricingPage } from './pricing-page.tsx';
import { ProductsPage } from './products-page.tsx';
import { RefundsPage } from './refunds-page.tsx';
import { TermsPage } from './terms-page.tsx';
import { UnknownPage } from './unknown-page.tsx';

export interface PublicDocument {
  /** The server's name for it. */
  name: string;
  /** Its path; pages without one are only sent in response to something else. */
  path?: string;
  title: string;
  description: string;
  /** Listed in the sitemap and for search engines. */
  isListed: boolean;
  content: ReactNode;
}

const listed = (name: string, path: string, title: string, description: string, content: ReactNode) => ({
  name,
  path,
  title,
  description,
  isListed: true,
  content,
});

const CONTACT = 'Contact the people behind this pressloom about a question, a site that won’t connect, or a payment.';

/** Every page that is prerendered. */
export const documents: PublicDocument[] = [
  listed(
    'home',
    paths.home,
    'pressloom: published once, on time, on your own WordPress',
    'Write or generate posts, then publish or schedule them to your own WordPress sites. Never twice, never lost, never late.',
    <HomePage />,
  ),
  listed(
    'features',
    paths.features,
    'Features · pressloom',
    'Connect WordPress sites, write with a language model, publish real blocks and schedule reliably: how pressloom does each.',
    <FeaturesPage />,
  ),
  listed(
    'pricing',
    paths.pricing,
    'Pricing · pressloom',
    'Free for as long as you like. Pro, monthly or yearly in INR, gives you more AI-drafted posts.',
    <PricingPage />,
  ),
  listed(
    'products',
    paths.products,
    'Products · pressloom',
    'Use pressloom with an account, on your own machine, on your own servers, or through its API.',
    <ProductsPage />,
  ),
  listed('contact', paths.contact, 'Contact · pressloom', CONTACT, <ContactPage />),
  listed(
    'terms',
    paths.terms,
    'Terms of service · pressloom',
    'What you may expect of pressloom, and what it expects of you.',
    <TermsPage />,
  ),
  listed(
    'refunds',
    paths.refunds,
    'Refund policy · pressloom',
    'Full refunds within 7 days on monthly, 14 days on annual and 30 days on one-time purchases.',
    <RefundsPage />,
  ),
  {
    name: 'free-to-use',
    title: 'Free to use · pressloom',
    description: 'This installation of pressloom sells nothing: every feature is open to every account.',
    isListed: false,
    content: <FreeToUsePage />,
  },
  {
    name: 'contact-refused',
    title: 'Your message was not sent · pressloom',
    description: CONTACT,
    isListed: false,
    content: <ContactPage isRefused />,
  },
  {
    name: 'contact-sent',
    path: paths.contactSent,
    title: 'Message sent · pressloom',
    description: CONTACT,
    isListed: false,
    content: <ContactSentPage />,
  },
  {
    name: 'unknown',
    title: 'Page not found · pressloom',
    description: 'This page doesn’t exist.',
    isListed: false,
    content: <UnknownPage />,
  },
];
