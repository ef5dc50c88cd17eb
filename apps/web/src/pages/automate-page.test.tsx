import { DEMO_MODEL_NAME, type NewRun } from '@pressloom/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { signedIn } from '../testing/factories.ts';
import { aSite, SITE_ID } from '../testing/pages/factories.ts';
import { renderApp } from '../testing/pages/render-app.tsx';
import { anItem, aRun, RUN_ID } from '../testing/pages/run-factories.ts';
import { type Answers, refusal } from '../testing/pages/stub-api.ts';
import { Component as AutomatePage } from './automate-page.tsx';

const open = (answers: Answers = {}) =>
  renderApp(
    '/automate',
    [
      { path: '/automate', Component: AutomatePage },
      { path: '*', element: 'Another page' },
    ],
    {
      'GET /api/runs': () => ({ runs: [], nextCursor: null }),
      'GET /api/review': () => ({ items: [], total: 0, nextCursor: null }),
      'POST /api/runs': () => aRun([anItem(1)]),
      ...answers,
    },
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const topic = () => screen.findByLabelText(/^Main Topic/);
const plan = () => screen.getByRole('button', { name: 'Plan posts' });

describe('/automate', () => {
  test('begins with seven posts, weekly, from today on, for the selected site', async () => {
    open();
    await topic();
    screen.getByRole('heading', { name: 'Automate Blog Posts' });
    expect(screen.getByRole('link', { name: 'View Calendar' }).getAttribute('href')).toBe('/calendar');
    const shown = (label: RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value;
    expect(shown(/^Number of Posts/)).toBe('7');
    expect(shown(/^Schedule/)).toBe('weekly');
    expect(shown(/^Start Date/)).toBe('2026-11-20');
    expect(shown(/^WordPress Site/)).toBe(SITE_ID);
    const schedule = screen.getByLabelText(/^Schedule/);
    expect([...schedule.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Daily',
      'Weekly',
      'Custom',
    ]);
  });

  test("asks for a topic: 'Please enter a main topic'", async () => {
    const { user, called } = open();
    await topic();
    await user.click(plan());
    expect((await screen.findAllByText('Please enter a main topic')).length).toBeGreaterThan(0);
    expect(called('POST /api/runs')).toEqual([]);
  });

  test("without a site says 'Please select a WordPress site in the settings' and leads to /wordpress", async () => {
    const { user, address } = open({ 'GET /api/sites': () => ({ sites: [] }) });
    await user.type(await topic(), 'Bees');
    await user.click(plan());
    await waitFor(() => expect(address()).toBe('/wordpress'));
    await screen.findByText('Please select a WordPress site in the settings');
    cleanup();
    // What was typed is there once a site is connected.
    open();
    expect(await topic()).toHaveProperty('value', 'Bees');
    cleanup();
    open();
    expect(await topic()).toHaveProperty('value', '');
  });

  test.each(['0', '31', ''])("with %j posts says 'Please enter a number between 1 and 30'", async (count) => {
    const { user, called } = open();
    await user.type(await topic(), 'Bees');
    const field = screen.getByLabelText(/^Number of Posts/);
    await user.clear(field);
    if (count) await user.type(field, count);
    await user.click(plan());
    expect((await screen.findAllByText('Please enter a number between 1 and 30')).length).toBeGreaterThan(0);
    expect(called('POST /api/runs')).toEqual([]);
  });

  test.each<[string, RegExp, string, string]>([
    ['a topic that is too long', /^Main Topic/, 'x'.repeat(5_001), 'The topic must be at most 5,000 characters'],
    ['a category that is too long', /^Categories/, 'x'.repeat(201), 'A category can have up to 200 characters'],
    ['a keyword that is too long', /^Keywords/, `bees, ${'x'.repeat(201)}`, 'A keyword can have up to 200 characters'],
    ['no post in a week', /^Maximum posts per week/, '0', 'Please enter a number between 1 and 30'],
    ['three hours of jitter', /^Vary the time/, '180', 'Please enter a number between 0 and 120'],
    ['half an hour ahead', /^Write ahead/, '0.5', 'Please enter a whole number between 1 and 1,440'],
    ['a rule that is too long', /^Rules to write by/, 'x'.repeat(301), 'A rule can have up to 300 characters'],
    ['10,000 titles', /^Your own list/, 'Bees\n'.repeat(10_000), 'A run writes at most 30 posts. Shorten the list, or'],
  ])('with %s says so there, and puts the focus there', async (_, label, text, message) => {
    const { user, called } = open();
    fireEvent.change(await topic(), { target: { value: 'Bees' } });
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value: text } });
    await user.click(plan());
    await waitFor(() => expect(document.activeElement).toBe(field));
    const said = document.getElementById(`${field.id}-error`)?.textContent;
    expect(said?.startsWith(message), said).toBe(true);
    expect(called('POST /api/runs')).toEqual([]);
  });

  test('sends what was chosen, with at most five keywords, and leads to the run', async () => {
    const { user, called, address } = open();
    await user.type(await topic(), 'Bees');
    await user.selectOptions(screen.getByLabelText(/^Schedule/), 'custom');
    await user.click(screen.getByLabelText('Monday'));
    await user.type(screen.getByLabelText(/^Categories/), 'Garden, Bees');
    await user.type(screen.getByLabelText(/^Keywords/), 'a, b, c, d, e, f');
    screen.getByText('Only the first 5 are used. Left out: f.');
    await user.click(screen.getByText('More options'));
    await user.type(screen.getByLabelText(/^Maximum posts per week/), '3');
    await user.click(plan());
    await waitFor(() => expect(address()).toBe(`/automate/runs/${RUN_ID}`));
    const sent = called('POST /api/runs')[0]?.body as NewRun;
    expect(sent).toMatchObject({
      topic: 'Bees',
      siteId: SITE_ID,
      count: 7,
      categories: ['Garden', 'Bees'],
      keywords: ['a', 'b', 'c', 'd', 'e'],
      schedule: { rhythm: 'custom', weekdays: [2, 3, 4, 5], perWeekMax: 3, startDate: '2026-11-20', time: '09:00' },
    });
  });

  test('that is typed is left after a question', async () => {
    const { user, address } = open();
    await user.type(await topic(), 'Bees');
    await user.click(screen.getByRole('link', { name: 'Autopilots' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(address()).toBe('/automate');
  });

  test('says where the site publishes without review', async () => {
    open({ 'GET /api/sites/:id/automation': () => ({ publishWithoutReview: true }) });
    await screen.findByText(/^This site publishes without review/);
  });

  test('takes a list from a file, unless it is too large', async () => {
    const { user } = open();
    await topic();
    await user.click(screen.getByText('More options'));
    const file = screen.getByLabelText('List from a file');
    await user.upload(file, new File(['x'.repeat(2_000_001)], 'list.txt', { type: 'text/plain' }));
    await screen.findByText('This file is too large. A list can have up to 2 MB.');
    await user.upload(file, new File(['Bees in winter'], 'list.txt', { type: 'text/plain' }));
    await screen.findByText('1 post found, the first: Bees in winter');
  });

  test.each(['0002-01-01', '', '+99999-01-01'])('a start on %j, half typed, shows no dates', async (startDate) => {
    open();
    await topic();
    screen.getByText(/^7 posts, Nov 20, 2026/);
    fireEvent.change(screen.getByLabelText(/^Start Date/), { target: { value: startDate } });
    expect(screen.queryByText(/^7 posts, /)).toBeNull();
  });

  test('suggests rules to write by from samples, which are then edited', async () => {
    const { user, called } = open({ 'POST /api/voice-rules': () => ({ rules: ['Say you.', 'No puns.'] }) });
    await user.type(await topic(), 'Bees');
    await user.click(screen.getByText('More options'));
    await user.type(screen.getByLabelText('Or paste a text'), 'I like bees.');
    await user.click(screen.getByRole('button', { name: 'Add text' }));
    await user.click(await screen.findByRole('button', { name: 'Suggest rules from this sample' }));
    const rules = screen.getByLabelText('Rules to write by') as HTMLTextAreaElement;
    await waitFor(() => expect(rules.value).toBe('Say you.\nNo puns.'));
    screen.getByText('2 rules suggested. You can edit them.');
    expect(called('POST /api/voice-rules')[0]?.body).toEqual({ samples: [{ text: 'I like bees.' }] });
    await user.type(rules, '{Enter}Short sentences.');
    await user.click(plan());
    await waitFor(() =>
      expect(called('POST /api/runs')[0]?.body).toMatchObject({
        samples: [{ text: 'I like bees.' }],
        voiceRules: ['Say you.', 'No puns.', 'Short sentences.'],
      }),
    );
  });

  test.each([
    ['Plan posts', false],
    ['Go straight to review', true],
  ])('is sent by one of two buttons: %s', async (name, straightToReview) => {
    const { user, called } = open();
    await user.type(await topic(), 'Bees');
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(called('POST /api/runs')).toHaveLength(1));
    expect(called('POST /api/runs')[0]?.body).toMatchObject({ straightToReview });
  });

  test('that got through without a response, and was changed since, is shown as it began', async () => {
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => refusal(409, 'already_created', 'Another request.', { created: aRun([anItem(1)]) }),
    ];
    const { user, called, address } = open({ 'POST /api/runs': () => answers.shift()?.() });
    await user.type(await topic(), 'Bees');
    await user.click(plan());
    await waitFor(() => expect(called('POST /api/runs')).toHaveLength(1));
    await user.type(await topic(), ' in winter');
    await user.click(await screen.findByRole('button', { name: 'Plan posts' }));
    await screen.findByText(/What you changed since isn’t part of it\./);
    await waitFor(() => expect(address()).toBe(`/automate/runs/${RUN_ID}`));
    const [first, second] = called('POST /api/runs').map(({ body }) => (body as NewRun).id);
    expect(second).toBe(first);
  });

  test('plans a pasted list, and refuses one of more than thirty with its number', async () => {
    const { user, called } = open();
    await user.type(await topic(), 'Bees');
    await user.click(screen.getByText('More options'));
    const list = screen.getByLabelText('Your own list');
    await user.click(list);
    await user.paste(Array.from({ length: 31 }, (_, at) => `Title ${at}`).join('\n'));
    await screen.findByText('31 posts found: a run writes at most 30.');
    await user.click(plan());
    expect(called('POST /api/runs')).toEqual([]);
    await user.clear(list);
    await user.paste('Bees in winter\nBees in summer');
    await screen.findByText('2 posts found, the first: Bees in winter');
    await user.click(plan());
    await waitFor(() => expect(called('POST /api/runs')).toHaveLength(1));
    expect(called('POST /api/runs')[0]?.body).toMatchObject({
      list: [{ title: 'Bees in winter' }, { title: 'Bees in summer' }],
    });
  });

  test('names the dates of a list that can’t be used, each with its line, and plans the list all the same', async () => {
    const { user, called } = open();
    await user.type(await topic(), 'Bees');
    await user.click(screen.getByText('More options'));
    await user.click(screen.getByLabelText('Your own list'));
    await user.paste('Bees;2099-02-30\nWasps;2001-01-01\nAnts;01.02.2099\nMoths;2099-02-03');
    await screen.findByText('Line 1: 2099-02-30 doesn’t exist');
    screen.getByText('Line 2: 2001-01-01 is in the past');
    screen.getByText('Line 3: 01.02.2099 isn’t written like 2026-11-20');
    await user.click(plan());
    await waitFor(() => expect(called('POST /api/runs')).toHaveLength(1));
    expect(called('POST /api/runs')[0]?.body).toMatchObject({
      list: [{ title: 'Bees' }, { title: 'Wasps' }, { title: 'Ants' }, { title: 'Moths', date: '2099-02-03' }],
    });
  });

  test('names the lines of a list that aren’t read as they are written', async () => {
    const { user } = open();
    await user.click(await screen.findByText('More options'));
    await user.click(screen.getByLabelText('Your own list'));
    await user.paste(`title,keyword\n${'x'.repeat(700)},bees\n"Wasps,stings\nAnts,hills`);
    await screen.findByText('These lines aren’t read as they are written:');
    screen.getByText(`Line 2: ${'x'.repeat(60)}… is cut after 300 characters`);
    screen.getByText('Line 3: " isn’t closed, so lines after it are read as part of this one');
  });

  test('refuses a number of posts that is no whole one as it is typed, and shows no dates for it', async () => {
    open();
    const count = await screen.findByLabelText(/^Number of Posts/);
    fireEvent.change(count, { target: { value: '3' } });
    await screen.findByText(/^3 posts, /);
    fireEvent.change(count, { target: { value: '2.5' } });
    await screen.findByText('Please enter a whole number between 1 and 30');
    expect(count.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/^\d posts, /)).toBeNull();
  });

  test('takes the day and time of the site that is chosen', async () => {
    const far = aSite({ id: '00000000-0000-4000-8000-000000000099', name: 'Far', timezone: 'Pacific/Kiritimati' });
    const { user } = open({ 'GET /api/sites': () => ({ sites: [aSite(), { ...far, publishTime: '07:15' }] }) });
    await topic();
    await user.selectOptions(screen.getByLabelText(/^WordPress Site/), 'Far');
    expect((screen.getByLabelText(/^Start Date/) as HTMLInputElement).value).toBe('2026-11-21');
    expect((screen.getByLabelText(/^Time/) as HTMLInputElement).value).toBe('07:15');
  });

  test('says that the demo’s model writes, where no other does', async () => {
    open({
      'GET /api/generations/model': () => ({
        available: true,
        own: false,
        model: 'demo-model',
        provider: DEMO_MODEL_NAME,
        host: '127.0.0.1:8891',
      }),
    });
    await screen.findByText('Demo model: no intelligence inside. It writes sample text.');
  });

  test('without a model says that nothing can be planned or written', async () => {
    open({ 'GET /api/generations/model': () => ({ available: false, own: false, model: '', provider: '', host: '' }) });
    await screen.findByText(/^No language model is set up, so nothing can be planned or written\./);
  });

  test('without a model names no setting of the server where plans are sold', async () => {
    const session = signedIn();
    open({
      'GET /api/session': () => ({ ...session, session: { ...session.session, plan: 'free' } }),
      'GET /api/generations/model': () => ({ available: false, own: false, model: '', provider: '', host: '' }),
    });
    await screen.findByText('Writing isn’t available at the moment, so nothing can be planned or written.');
  });

  test('follows a model that is connected in another tab', async () => {
    let available = false;
    const { emit } = open({
      'GET /api/generations/model': () => ({ available, own: true, model: 'mine', provider: 'Own', host: 'localhost' }),
    });
    await screen.findByText(/^No language model is set up/);
    available = true;
    emit({ type: 'settings' });
    await screen.findByText('Written by mine at localhost');
  });

  test('lists the runs with what is open in each', async () => {
    const { items: _, ...run } = aRun([anItem(1, { state: 'review' }), anItem(2, { state: 'failed' })], {
      state: 'writing',
    });
    open({ 'GET /api/runs': () => ({ runs: [run], nextCursor: null }) });
    const link = await screen.findByRole('link', { name: /Bees on the balcony/ });
    expect(link.textContent).toContain('Writing: 1 of 2 drafts ready · 1 to review, 1 failed');
    expect(link.getAttribute('href')).toBe(`/automate/runs/${RUN_ID}`);
  });
});
