import type { ImageResult, SiteImage } from '@pressloom/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { emptyPost } from '../features/posts/form/post-form-values.ts';
import { createQueryClient } from '../lib/api/query-client.ts';
import { refuse, serveApi } from '../testing/serve-api.ts';
import { Toaster } from '../ui/toast.tsx';
import { PostFeaturedImage } from './post-featured-image.tsx';

const IMAGE = '/api/images/00000000-0000-4000-8000-000000000009';
const image = (n: number): ImageResult => ({
  token: `token-${n}`,
  thumbnail: `/api/image-search/thumbnail?token=${n}`,
  alt: `Coffee ${n}`,
  width: 1024,
  height: 683,
  attribution: {
    title: `Coffee ${n}`,
    creator: 'Grace',
    creatorUrl: 'https://photos.example.org/grace',
    license: 'CC BY 4.0',
    licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
    sourceUrl: 'javascript:alert(1)',
    source: 'Openverse',
  },
});

function Post() {
  const form = useForm({ defaultValues: { ...emptyPost(null), title: 'Slow coffee', keywords: 'coffee, mornings' } });
  return (
    <FormProvider {...form}>
      <PostFeaturedImage site={null} />
    </FormProvider>
  );
}

const open = async (routes: Parameters<typeof serveApi>[0]) => {
  const calls = serveApi({
    [`GET ${IMAGE}/attribution`]: () => ({ attribution: image(1).attribution }),
    ...routes,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Post />
      <Toaster />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Choose cover or image' }));
  await user.click(await screen.findByRole('tab', { name: 'Image search' }));
  return { calls, user, search: () => user.click(screen.getByRole('button', { name: 'Search' })) };
};

describe('choosing a featured image', () => {
  it("begins the search with the post's first keyword, and asks nobody before it is wanted", async () => {
    const { calls } = await open({});
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search images' }).value).toBe('coffee');
    expect(calls).toEqual([]);
  });

  it('takes a found image with its description, and says whose it is, with safe links only', async () => {
    const { calls, user, search } = await open({
      'GET /api/image-search': () => ({ source: 'Openverse', images: [image(1), image(2)], nextPage: null }),
      'POST /api/image-search': () => ({ id: '1', url: IMAGE, alt: 'Coffee 1', attribution: image(1).attribution }),
    });
    await search();
    await user.click(await screen.findByRole('button', { name: 'Use “Coffee 1” by Grace, CC BY 4.0' }));
    expect(await screen.findByText('Featured image updated')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'token-1' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Alternative text' }).value).toBe('Coffee 1');
    const author = await screen.findByRole('link', { name: 'Grace' });
    expect(author.getAttribute('href')).toBe('https://photos.example.org/grace');
    expect(screen.queryByRole('link', { name: /Coffee 1/ })).toBeNull();
  });

  it('keeps the image as it was when a found one cannot be stored, and says so', async () => {
    const { user, search } = await open({
      'GET /api/image-search': () => ({ source: 'Openverse', images: [image(1)], nextPage: null }),
      'POST /api/image-search': () => refuse(422, 'image_unusable', 'This image could not be loaded from its source.'),
    });
    await search();
    await user.click(await screen.findByRole('button', { name: /Use “Coffee 1”/ }));
    expect(await screen.findByText('Failed to update featured image')).toBeTruthy();
    expect(screen.getByText('This image could not be loaded from its source.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Choose a featured image' })).toBeTruthy();
  });

  it('says that nothing was found, and what went wrong, with a way to try again', async () => {
    let answer: () => unknown = () => ({ source: 'Openverse', images: [], nextPage: null });
    const { user, search } = await open({ 'GET /api/image-search': () => answer() });
    await search();
    expect(await screen.findByText('No images found. Try different words.')).toBeTruthy();
    answer = () => refuse(503, 'image_search_busy', 'Openverse is over its limit for now.');
    await user.type(screen.getByRole('textbox', { name: 'Search images' }), ' beans');
    await search();
    expect(await screen.findByText('Openverse is over its limit for now.')).toBeTruthy();
    answer = () => ({ source: 'Openverse', images: [image(3)], nextPage: null });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /Use “Coffee 3”/ })).toBeTruthy();
  });
});

describe('choosing a featured image of the site', () => {
  const cup: SiteImage = {
    id: 7,
    url: 'https://a.example/cup.jpg',
    title: 'Cup',
    altText: 'A cup',
    caption: '',
    sizes: [{ name: 'full', url: 'https://a.example/cup.jpg', width: 1200, height: 800 }],
  };
  const chooseFrom = async (routes: Parameters<typeof serveApi>[0]) => {
    const sent: unknown[] = [];
    const calls = serveApi(routes);
    const Watched = () => {
      const form = useForm({ defaultValues: { ...emptyPost('site-1'), title: 'Slow coffee' } });
      sent.push(form.watch(['featuredImage', 'featuredImageAlt', 'featuredMediaId']));
      return (
        <FormProvider {...form}>
          <PostFeaturedImage site={null} />
        </FormProvider>
      );
    };
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Watched />
        <Toaster />
      </QueryClientProvider>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Choose cover or image' }));
    await user.click(await screen.findByRole('tab', { name: 'From the site' }));
    return { calls, user, sent };
  };

  it('takes its URL, its alternative text and its id there; a URL that is typed later has no id', async () => {
    const { user, sent } = await chooseFrom({
      'GET /api/sites/site-1/images': () => ({ images: [cup], nextPage: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cup' }));
    expect(sent.at(-1)).toEqual([cup.url, 'A cup', 7]);
    await user.type(await screen.findByRole('textbox', { name: 'Featured image' }), '?x');
    expect(sent.at(-1)).toEqual([`${cup.url}?x`, 'A cup', null]);
  });

  it('says why there is nothing to choose from', async () => {
    const hidden = () => refuse(422, 'media_not_allowed', 'Your account on this site may not use its media library.');
    await chooseFrom({ 'GET /api/sites/site-1/images': hidden });
    expect(await screen.findByText(/may not use its media library/)).toBeTruthy();
  });
});
