import type { Post, Publication } from '@pressloom/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aPublication, aSite, SITE_ID } from '../testing/pages/factories.ts';
import { button, dialog, openPost, retitle, title, withoutAutosave } from '../testing/pages/open-post.tsx';
import { refusal } from '../testing/pages/stub-api.ts';

withoutAutosave();

describe('publishing from the edit screen', () => {
  it('saves first, asks, and sends the saved version', async () => {
    const app = openPost();
    await retitle(app, 'New title');
    await app.user.click(await button('Publish'));
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
    await app.user.click((await dialog()).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Publishing to WordPress...', { selector: '[data-title]' })).toBeTruthy();
    await waitFor(() =>
      expect(app.called('POST /api/posts/:id/publication')[0]?.body).toEqual({
        action: 'publish',
        siteId: SITE_ID,
        version: 2,
      }),
    );
  });

  it.each([
    [
      'password',
      { visibility: 'password', password: '' },
      'Please enter a password for this post',
      'Password for readers',
    ],
    ['sticky', { visibility: 'private', sticky: true }, 'Only a public post can be sticky', 'Sticky'],
  ] as const)('with a refused %s shows that at its field instead of asking', async (_, post, problem, field) => {
    const { user } = openPost(post);
    await user.click(await button('Publish'));
    expect(await screen.findAllByText(problem)).not.toHaveLength(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(`^${field}`)));
  });

  it('closes its dialog when the server refuses a field, which gets the focus', async () => {
    const message = 'This slug is not allowed';
    const details = { fields: [{ path: 'slug', message }] };
    const app = openPost(
      {},
      { 'PATCH /api/posts/:id': () => refusal(422, 'invalid', 'Please check the fields', details) },
    );
    await retitle(app, 'New title');
    await app.user.click(await button('Publish'));
    await app.user.click((await dialog()).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Slug')));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getAllByText(message)).not.toHaveLength(0);
  });

  it('closes its dialog when the server refuses the publication', async () => {
    const message = 'This post is on its way to the site.';
    const app = openPost(
      {},
      { 'POST /api/posts/:id/publication': () => refusal(409, 'publication_under_way', message) },
    );
    await app.user.click(await button('Publish'));
    await app.user.click((await dialog()).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(`Failed to publish post: ${message}`)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('needs a site', async () => {
    const { user } = openPost({ siteId: null }, { 'GET /api/sites': () => ({ sites: [] }) });
    await user.click(await button('Publish'));
    const asked = await dialog();
    expect(asked.getByText('Please select a WordPress site first')).toBeTruthy();
    expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  });

  it.each(['Publish', 'Schedule'])('%s says so where the account can’t publish on the site', async (name) => {
    const { capabilities } = aSite();
    const site = aSite({ capabilities: { ...capabilities, publishPosts: false, uploadFiles: false } });
    const { user } = openPost({}, { 'GET /api/sites': () => ({ sites: [site] }) });
    expect(await screen.findByText(/^Your role on this site can’t upload images/)).toBeTruthy();
    await user.click(await button(name));
    const asked = await dialog();
    asked.getByText(/^“How to brew .*” is sent to WordPress now\.$/);
    asked.getByText(/can’t publish or schedule posts\. The post is left there as a draft/);
  });

  it.each<[string | null, Post['visibility'], RegExp]>([
    ['private', 'public', / with this one\. Everybody can read it from then on\.$/],
    ['password', 'public', / Everybody can read it from then on\.$/],
    [null, 'private', / Only editors and administrators of the site can read it\.$/],
    ['private', 'password', / Everybody sees the title; the text needs the password\.$/],
    ['private', 'private', / with this one\.$/],
    ['private', 'default', / with this one\.$/],
    [null, 'public', / with this one\.$/],
  ])('of a post that is %s on its site and becomes %s says who can read it', async (siteStatus, visibility, text) => {
    const publication = aPublication({ outdated: true });
    const post = { visibility, password: 'x', siteStatus, wordpressId: 120, publication };
    const { user } = openPost({ status: 'published', ...post });
    await user.click(await button('Update'));
    (await dialog()).getByText(text);
  });

  it('is scheduled 24 hours ahead unless another date is chosen, and never without one', async () => {
    const { user, called } = openPost();
    await user.click(await button('Schedule'));
    const asked = await dialog();
    const date = asked.getByLabelText<HTMLInputElement>('Scheduled date');
    const confirm = asked.getByRole<HTMLButtonElement>('button', { name: 'Schedule' });
    const ahead = new Date(date.value).getTime() - Date.now();
    expect(Math.round(ahead / 3600_000)).toBe(24);
    await user.clear(date);
    expect(confirm.disabled).toBe(true);
    await user.type(date, '2099-01-05T09:30');
    await user.click(confirm);
    await waitFor(() =>
      expect(called('POST /api/posts/:id/publication')[0]?.body).toMatchObject({
        action: 'schedule',
        scheduledDate: new Date('2099-01-05T09:30').toISOString(),
      }),
    );
  });

  it.each<[Publication['action'], Publication['state'], string]>([
    ['publish', 'done', 'Published to WordPress successfully!'],
    ['publish', 'failed', 'Failed to publish post: The site refused the password.'],
    ['schedule', 'done', 'Post scheduled on WordPress successfully!'],
    ['schedule', 'failed', 'Failed to schedule post: The site refused the password.'],
    ['delete', 'failed', 'Failed to delete from WordPress'],
  ])('tells that %s is %s', async (action, state, text) => {
    const { emit } = openPost();
    await title();
    const error = state === 'failed' ? { code: 'refused', message: 'The site refused the password.' } : null;
    emit({ type: 'publication', publication: aPublication({ action, state, error }), title: 'Coffee' });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says that a scheduled post is published if WordPress published it at once', async () => {
    const { emit } = openPost();
    await title();
    const notice = 'The time was less than a minute ahead, so WordPress published the post at once.';
    const publication = aPublication({ action: 'schedule', notices: [notice] });
    emit({ type: 'publication', publication, title: 'Coffee', outcome: 'post.published' });
    expect(await screen.findByText('Post published on WordPress')).toBeTruthy();
    expect(screen.getByText(notice, { selector: '[data-description]' })).toBeTruthy();
    expect(screen.queryByText(/^Post scheduled/)).toBeNull();
  });

  it('an example can be sent nowhere', async () => {
    openPost({ sample: true });
    expect((await button('Publish')).disabled).toBe(true);
    expect((await button('Schedule')).disabled).toBe(true);
  });

  it('a placeholder is marked and its publishing confirmed', async () => {
    const { user, called } = openPost({ placeholder: true });
    expect(await screen.findByText('This is a placeholder, not an article')).toBeTruthy();
    await user.click(await button('Publish'));
    const asked = await dialog();
    expect(asked.getByText('This is still the placeholder article')).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(called('POST /api/posts/:id/publication')[0]?.body).toMatchObject({ confirmPlaceholder: true }),
    );
  });
});

describe('saving with a status that sends the post to its site', () => {
  const choose = async (app: ReturnType<typeof openPost>, status: string) => {
    await title();
    await app.user.selectOptions(screen.getByLabelText('Status'), status);
  };
  const requests = (app: ReturnType<typeof openPost>) =>
    app.called('POST /api/posts/:id/publication').map(({ body }) => body);

  it('Published asks like Publish, and says the same', async () => {
    const app = openPost();
    await choose(app, 'published');
    await app.user.click(await button('Save'));
    expect(requests(app)).toEqual([]);
    await app.user.click((await dialog()).getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Publishing to WordPress...', { selector: '[data-title]' })).toBeTruthy();
    expect(requests(app)).toEqual([{ action: 'publish', siteId: SITE_ID, version: 1 }]);
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
  });

  it('Scheduled asks like Schedule, with the date of the form', async () => {
    const app = openPost();
    await choose(app, 'scheduled');
    await app.user.click(await button('Save'));
    expect(await screen.findAllByText('Please select a scheduled date')).not.toHaveLength(0);
    await app.user.type(screen.getByLabelText(/Scheduled date/), '2099-01-05T09:30');
    await app.user.click(await button('Save'));
    await app.user.click((await dialog()).getByRole('button', { name: 'Schedule' }));
    const scheduledDate = new Date('2099-01-05T09:30').toISOString();
    await waitFor(() =>
      expect(requests(app)).toEqual([{ action: 'schedule', siteId: SITE_ID, scheduledDate, version: 1 }]),
    );
  });

  it('without a site is refused, at the field and in a toast', async () => {
    const app = openPost({ siteId: null });
    await choose(app, 'published');
    await app.user.click(await button('Save'));
    expect(await screen.findAllByText('Please select a WordPress site to publish to')).toHaveLength(2);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
  });

  it('asks nothing for an example, nor where the status stays as it is', async () => {
    const app = openPost({ sample: true });
    await choose(app, 'published');
    await app.user.click(await button('Save'));
    expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
    expect(requests(app)).toEqual([]);
  });

  it.each(['draft', 'pending'])('%s asks before it takes a published post off its site', async (status) => {
    const app = openPost({ status: 'published', wordpressId: 120, publication: aPublication() });
    await choose(app, status);
    await app.user.click(await button('Save'));
    const asked = await dialog();
    asked.getByText('Unpublish this post?');
    asked.getByText(/goes back to draft, here and on WordPress\..* Readers can no longer see it, and its URL stops/);
    expect(asked.queryByText(/To make it Pending Review, save it as that afterwards\./) !== null).toBe(
      status === 'pending',
    );
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
    await app.user.click(asked.getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
    expect(app.called('PATCH /api/posts/:id').map(({ body }) => body)).toMatchObject([{ status, version: 1 }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('pending that withdraws a post which never reached its site says what it is then', async () => {
    const app = openPost({ status: 'scheduled', scheduledDate: '2099-01-05T09:30:00.000Z', publication: null });
    await choose(app, 'pending');
    await app.user.click(await button('Save'));
    (await dialog()).getByText(/is saved as Pending Review\. It won’t go live\.$/);
  });

  it('draft asks before it takes a page off its site, and changes nothing where that is cancelled', async () => {
    const app = openPost({ type: 'page', status: 'published', wordpressId: 120, publication: aPublication() });
    await choose(app, 'draft');
    await app.user.click(await button('Save'));
    const asked = await dialog();
    asked.getByText('Unpublish this page?');
    await app.user.click(asked.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
  });

  it('draft asks like Unschedule for a scheduled post', async () => {
    const scheduledDate = '2099-01-05T09:30:00.000Z';
    const publication = aPublication({ action: 'schedule' });
    const app = openPost({ status: 'scheduled', scheduledDate, wordpressId: 120, publication });
    await choose(app, 'draft');
    await app.user.click(await button('Save'));
    const asked = await dialog();
    asked.getByText(/goes back to draft, here and on WordPress\. It won’t go live\.$/);
    await app.user.click(asked.getByRole('button', { name: 'Unschedule' }));
    expect(await screen.findByText('Post saved successfully!')).toBeTruthy();
    expect(app.called('PATCH /api/posts/:id')[0]?.body).toMatchObject({ status: 'draft' });
  });

  it('is refused for a post that is public and is to be scheduled', async () => {
    const app = openPost({ status: 'published', wordpressId: 120, publication: aPublication() });
    await choose(app, 'scheduled');
    await app.user.click(await button('Save'));
    expect(await screen.findAllByText(/^This post is already public/)).toHaveLength(2);
    expect(app.called('PATCH /api/posts/:id')).toEqual([]);
  });
});
