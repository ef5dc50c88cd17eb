import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makePostSummary, signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse, serveApi } from '../../testing/serve-api.ts';

const task = (title: string, completed: boolean) => ({ id: title, title, completed, href: '/wordpress' });
const withDashboard = (values: object) => ({
  'GET /api/session': () => signedIn(),
  'GET /api/dashboard': () => ({
    counts: { sites: 2, posts: 1287, scheduled: 12 },
    tasks: [],
    recentPosts: [],
    ...values,
  }),
});

describe('the dashboard', () => {
  test('greets by name and offers New Post and Connect WordPress', async () => {
    serveApi(withDashboard({}));
    openApp('/dashboard');
    await screen.findByRole('heading', { name: /^Good (morning|afternoon|evening), Anna Weaver$/ });
    expect(screen.getAllByRole('link', { name: 'New Post' }).at(-1)?.getAttribute('href')).toBe('/posts/new');
    expect(screen.getByRole('link', { name: 'Connect WordPress' }).getAttribute('href')).toBe('/wordpress?add');
  });

  test('shows the real counts', async () => {
    serveApi(withDashboard({}));
    openApp('/dashboard');
    await screen.findByRole('link', { name: /Blog Posts ?1,287/ });
    screen.getByRole('link', { name: /WordPress Sites ?2/ });
    screen.getByRole('link', { name: /Scheduled ?12/ });
  });

  test('the setup’s share is rounded', async () => {
    serveApi(withDashboard({ tasks: [task('Connect', true), task('Write', false), task('Schedule', false)] }));
    openApp('/dashboard');
    await screen.findByText('Complete your setup');
    expect(screen.getByRole('progressbar', { name: 'Setup progress' }).getAttribute('aria-valuenow')).toBe('33');
    screen.getByRole('link', { name: 'Write' });
    expect(screen.queryByRole('link', { name: 'Connect' })).toBeNull();
  });

  test('the setup is hidden at 100%', async () => {
    serveApi(withDashboard({ tasks: [task('Connect', true), task('Write', true)] }));
    openApp('/dashboard');
    await screen.findByRole('link', { name: /Scheduled ?12/ });
    expect(screen.queryByText('Complete your setup')).toBeNull();
  });

  test('the latest posts lead to their editor, scheduled ones with their time', async () => {
    const post = makePostSummary({ status: 'scheduled', scheduledDate: '2026-12-01T12:00:00Z' });
    serveApi(withDashboard({ recentPosts: [post] }));
    openApp('/dashboard');
    const link = await screen.findByRole('link', { name: /Why your sourdough is flat Scheduled Dec 1, 2026, / });
    expect(link.getAttribute('href')).toBe(`/posts/${post.id}`);
  });

  test('a failure says so and can be tried again', async () => {
    const answers = [refuse(404, 'not_found', 'Not there'), withDashboard({})['GET /api/dashboard']()];
    serveApi({ ...withDashboard({}), 'GET /api/dashboard': () => answers.shift() });
    const { user } = openApp('/dashboard');
    await screen.findByText('Not there');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: /Scheduled ?12/ });
  });
});
