import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPublication } from '../../testing/pages/factories.ts';
import { PublicationLine } from './publication-line.tsx';

it.each([
  ['draft', 'draft', 'Draft on Blog.'],
  ['pending', 'pending', 'Waiting for review on Blog.'],
  ['pending', 'draft', 'Draft on Blog. It waits for review only here.'],
  ['draft', 'pending', 'Waiting for review on Blog. It’s a draft only here.'],
  ['published', 'private', 'Published on Blog.'],
  // Not known yet.
  ['pending', null, 'Waiting for review on Blog.'],
] as const)('a post that is %s here and %s there', (status, statusThere, text) => {
  const publication = aPublication({ state: 'done', wordpressId: 7, statusThere });
  render(<PublicationLine publication={publication} post={{ status, scheduledDate: null }} siteName="Blog" />);
  expect(screen.getByText(text)).toBeTruthy();
});
