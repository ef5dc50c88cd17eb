import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeSite, secondSite, signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { anAttempt } from '../../testing/pages/factories.ts';
import { refuse, serveApi } from '../../testing/serve-api.ts';

const kitchen = makeSite();
const bread = secondSite();
const account = { 'GET /api/session': () => signedIn() };
const withSites = (...sites: unknown[]) => ({ ...account, 'GET /api/sites': () => ({ sites }) });
const card = (name: string) => screen.findByRole('article', { name });
const selected = 'Selected: new posts go here';

async function choose(name: string, action: string) {
  const { user, address } = openApp('/wordpress');
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return { user, address };
}

async function fillPasswordForm(url = 'kitchen.example') {
  const { user } = openApp('/wordpress?add');
  await user.click(await screen.findByRole('button', { name: 'Use an application password' }));
  await user.type(screen.getByLabelText('Site name'), 'Kitchen Notes');
  await user.type(screen.getByLabelText('Site address'), url);
  await user.type(screen.getByLabelText('Username'), 'anna');
  await user.type(screen.getByLabelText('Application password'), 'abcd efgh');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Site' }));
  return { user };
}

describe('the sites as cards', () => {
  test('none yet: the empty state offers to connect one', async () => {
    serveApi(withSites());
    const { user } = openApp('/wordpress');
    await screen.findByText('No sites connected');
    await user.click(screen.getByRole('button', { name: 'Connect WordPress' }));
    await screen.findByRole('dialog', { name: 'Connect WordPress' });
  });

  test('a failed fetch says so and can be tried again', async () => {
    const answers = [refuse(404, 'not_found', 'Gone'), { sites: [kitchen] }];
    serveApi({ ...account, 'GET /api/sites': () => answers.shift() });
    const { user } = openApp('/wordpress');
    await screen.findByText('Failed to fetch WordPress sites');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await card('Kitchen Notes');
  });

  test('the first is selected, until another is', async () => {
    serveApi(withSites(kitchen, bread));
    const { user } = openApp('/wordpress');
    within(await card('Kitchen Notes')).getByText(selected);
    await user.click(screen.getByRole('button', { name: 'Select Slow Bread' }));
    within(await card('Slow Bread')).getByText(selected);
    expect(localStorage.getItem('selectedWpSiteId')).toBe(bread.id);
  });

  test('a site that does not work names what is wrong and how to mend it', async () => {
    const message = 'The host strips the Authorization header. Add SetEnvIf to .htaccess.';
    const health = { state: 'failing', checkedAt: kitchen.health.checkedAt, code: 'stripped', message } as const;
    serveApi({
      ...withSites({ ...kitchen, health }),
      [`POST /api/sites/${kitchen.id}/check`]: () => kitchen,
    });
    const { user } = openApp('/wordpress');
    await screen.findByText(message);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByText('Kitchen Notes is working');
    expect(screen.queryByText(message)).toBeNull();
  });

  test('a site that has moved is given its new address', async () => {
    const message = 'The site redirects the REST API to https://new.example.';
    const health = { state: 'failing', checkedAt: kitchen.health.checkedAt, code: 'rest_redirected', message } as const;
    serveApi(withSites({ ...kitchen, health }));
    const { user } = openApp('/wordpress');
    await screen.findByText(message);
    expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    await screen.findByRole('dialog', { name: 'Change the address of Kitchen Notes' });
  });
});

describe('connecting with one click', () => {
  test('leaves for the address of the site’s authorize screen', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const calls = serveApi({
      ...withSites(),
      'POST /api/sites/authorize': () => ({ authorizeUrl: 'https://kitchen.example/wp-admin/authorize' }),
    });
    const { user } = openApp('/wordpress?add');
    await user.type(await screen.findByLabelText('Site address'), 'kitchen.example');
    await user.click(screen.getByRole('button', { name: 'Approve in WordPress' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://kitchen.example/wp-admin/authorize'));
    expect(calls.at(-1)?.body).toEqual({ url: 'https://kitchen.example' });
  });

  test('back from that screen, the typed address is in its field until a site is connected', async () => {
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const site = { ...withSites(), 'POST /api/sites/authorize': () => ({ authorizeUrl: 'https://kitchen.example/' }) };
    const field = async () => (await screen.findByLabelText<HTMLInputElement>('Site address')).value;
    serveApi(site);
    const { user } = openApp('/wordpress?add');
    await user.type(await screen.findByLabelText('Site address'), 'kitchen.example');
    await user.click(screen.getByRole('button', { name: 'Approve in WordPress' }));
    const isPending = () =>
      screen.getByRole('button', { name: 'Approve in WordPress' }).getAttribute('aria-busy') === 'true';
    await waitFor(() => expect([isPending(), vi.mocked(window.location.assign).mock.calls.length]).toEqual([true, 1]));
    // Some browsers restore the page as it was left: the button can be used again.
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(() => expect(isPending()).toBe(false));
    cleanup();

    openApp('/wordpress?add');
    expect(await field()).toBe('kitchen.example');
    cleanup();
    openApp(`/wordpress?connected=${kitchen.id}`);
    await screen.findByText('WordPress site added successfully');
    cleanup();
    openApp('/wordpress?add');
    expect(await field()).toBe('');
  });

  test('an address that is none is refused here', async () => {
    serveApi(withSites());
    const { user } = openApp('/wordpress?add');
    await user.click(await screen.findByRole('button', { name: 'Approve in WordPress' }));
    await screen.findByText('Please enter a valid URL');
  });

  test('the return adds the site, selects it and tidies the address', async () => {
    serveApi(withSites(kitchen, bread));
    const { address } = openApp(`/wordpress?connected=${bread.id}`);
    await screen.findByText('WordPress site added successfully');
    within(await card('Slow Bread')).getByText(selected);
    expect(address()).toBe('/wordpress');
  });

  test('the return of a refused connection says why', async () => {
    serveApi(withSites(kitchen));
    openApp('/wordpress?connect_error=authorization_rejected');
    await screen.findByText('Failed to add WordPress site');
    screen.getByText('The connection was not approved on the site. Nothing was connected.');
  });

  test.each([
    ['same_site', `known_site=${kitchen.id}`, 'Open the site', ''],
    [
      'same_blog',
      `known_site=${kitchen.id}&moved_to=https://new.example`,
      'Change its address',
      '?new-address=https%3A%2F%2Fnew.example',
    ],
  ])('the return with %s leads to the site that is connected', async (code, known, link, query) => {
    serveApi(withSites(kitchen));
    openApp(`/wordpress?connect_error=${code}&${known}`);
    const to = await screen.findByRole('link', { name: link });
    expect(to.getAttribute('href')).toBe(`/wordpress/${kitchen.id}${query}`);
  });

  test.each(['authorization_rejected', 'made_up', 'constructor'])(
    'a link with %s cannot bring its own text',
    async (code) => {
      serveApi(withSites(kitchen));
      openApp(`/wordpress?connect_error=${code}&message=Your+session+expired`);
      await screen.findByText('Failed to add WordPress site');
      screen.getByText(/Nothing was (connected|saved)\./);
      expect(document.body.textContent).not.toMatch(/Your session expired|made_up/);
    },
  );
});

describe('connecting with an application password', () => {
  test('adds the site, selects it and says so', async () => {
    const calls = serveApi({ ...withSites(bread), 'POST /api/sites': () => kitchen });
    await fillPasswordForm();
    await screen.findByText('WordPress site added successfully');
    within(await card('Kitchen Notes')).getByText(selected);
    expect(calls.find(({ method, path }) => method === 'POST' && path === '/api/sites')?.body).toEqual({
      name: 'Kitchen Notes',
      url: 'https://kitchen.example',
      username: 'anna',
      password: 'abcd efgh',
    });
  });

  test('a site that is connected already is not called a new one', async () => {
    serveApi({ ...withSites(kitchen), 'POST /api/sites': () => ({ ...kitchen, wasConnected: true }) });
    await fillPasswordForm();
    await screen.findByText('Site reconnected successfully');
    await screen.findByText('It was already connected. Its name and password were replaced.');
    cleanup();
    openApp(`/wordpress?reconnected=${kitchen.id}`);
    await screen.findByText('Site reconnected successfully');
  });

  test.each([
    { end: 'a success', reply: { ...kitchen, wasConnected: false }, texts: ['WordPress site added successfully'] },
    {
      end: 'a refusal',
      reply: refuse(422, 'blocked', 'Wordfence blocks application passwords.'),
      texts: ['Failed to add WordPress site', 'Wordfence blocks application passwords.'],
    },
  ])('$end is texts though the dialog was closed meanwhile', async ({ reply, texts }) => {
    const { promise, resolve: answer } = Promise.withResolvers<unknown>();
    serveApi({ ...withSites(), 'POST /api/sites': () => promise });
    const { user } = await fillPasswordForm();
    await screen.findByText('Testing the connection…');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer(reply);
    for (const text of texts) await screen.findByText(text);
  });

  test('a refusal keeps what was typed and names the blocker', async () => {
    serveApi({
      ...withSites(),
      'POST /api/sites': () => refuse(422, 'blocked', 'Wordfence blocks application passwords.'),
    });
    await fillPasswordForm();
    await screen.findByText('Wordfence blocks application passwords.');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('anna');
  });

  test('every field is asked for in the specification’s words', async () => {
    serveApi(withSites());
    const { user } = openApp('/wordpress?add');
    await user.click(await screen.findByRole('button', { name: 'Use an application password' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Site' }));
    for (const text of [
      'Site name is required',
      'Please enter a valid URL',
      'Username is required',
      'Password is required',
    ]) {
      await screen.findByText(text);
    }
  });

  test('the name field is called site_name, and takes what the server says of it', async () => {
    const message = 'Site name must be at most 200 characters';
    const fields = [{ path: 'site_name', message }];
    serveApi({ ...withSites(), 'POST /api/sites': () => refuse(400, 'invalid_request', message, { fields }) });
    await fillPasswordForm();
    const field = screen.getByLabelText('Site name');
    expect(field.getAttribute('name')).toBe('site_name');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    screen.getByText(message);
  });
});

describe('a site that has moved', () => {
  const report = {
    url: 'https://new.example',
    compared: 3,
    found: 2,
    other: 0,
    missing: 1,
    unreadable: 0,
    examples: [{ title: 'Beans', link: 'https://new.example/beans/' }],
    verdict: 'same',
  };
  const path = `/api/sites/${kitchen.id}/address`;
  const onPage = { ...withSites(kitchen), [`GET /api/sites/${kitchen.id}`]: () => kitchen };

  test('gets its new address once it was seen that the posts are there', async () => {
    const calls = serveApi({
      ...onPage,
      [`POST ${path}/check`]: () => report,
      [`POST ${path}`]: () => ({ ...kitchen, url: 'https://new.example' }),
    });
    const { user } = openApp(`/wordpress/${kitchen.id}`);
    await user.click(await screen.findByRole('button', { name: 'Change address' }));
    await user.type(await screen.findByLabelText('New address'), 'new.example');
    const allow = () =>
      screen.getByLabelText<HTMLInputElement>('Send the stored application password to https://new.example');
    await user.click(allow());
    // While typing, it is briefly another address, which nobody has allowed.
    await user.type(screen.getByLabelText('New address'), 's{Backspace}');
    expect(allow().checked).toBe(false);
    await user.click(allow());
    await user.click(screen.getByRole('button', { name: 'Check the new address' }));
    await screen.findByText('2 of 3 posts were found there:');
    screen.getByRole('link', { name: /^Beans/ });
    screen.getByText(/^1 post was not found there\. It becomes a draft here/);
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    await screen.findByText('Site address changed');
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const address = { url: 'https://new.example', sendStoredPasswordTo: 'https://new.example' };
    expect(sent).toEqual([address, address]);
  });

  test('is asked about once: the dialog that a link opened stays closed', async () => {
    serveApi(onPage);
    const { user, address } = openApp(`/wordpress/${kitchen.id}?new-address=https%3A%2F%2Fnew.example`);
    await screen.findByRole('dialog', { name: 'Change the address of Kitchen Notes' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`/wordpress/${kitchen.id}`);
  });

  test('asks anew before the stored password goes to another origin than was typed', async () => {
    const elsewhere = refuse(409, 'password_origin', 'The site answers at https://www.new.example.', {
      origin: 'https://www.new.example',
    });
    const answers = [elsewhere, report];
    const calls = serveApi({ ...onPage, [`POST ${path}/check`]: () => answers.shift() });
    const { user } = openApp(`/wordpress/${kitchen.id}?new-address=https%3A%2F%2Fnew.example`);
    const box = (origin: string) =>
      screen.findByLabelText<HTMLInputElement>(`Send the stored application password to ${origin}`);
    await user.click(await box('https://new.example'));
    await user.click(screen.getByRole('button', { name: 'Check the new address' }));
    expect((await box('https://www.new.example')).checked).toBe(false);
    await user.click(await box('https://www.new.example'));
    await user.click(screen.getByRole('button', { name: 'Check the new address' }));
    await screen.findByText('https://new.example is the same blog');
    expect(calls.at(-1)?.body).toMatchObject({ sendStoredPasswordTo: 'https://www.new.example' });
  });

  test('cannot be led to another blog; one of which nothing is known wants a word', async () => {
    const answers = [
      { ...report, found: 0, missing: 0, unreadable: 3, verdict: 'other' },
      { ...report, found: 0, missing: 3, verdict: 'other' },
      { ...report, compared: 0, verdict: 'unknown' },
    ];
    serveApi({ ...onPage, [`POST ${path}/check`]: () => answers.shift() });
    const { user } = openApp(`/wordpress/${kitchen.id}?new-address=https%3A%2F%2Fnew.example`);
    await user.click(await screen.findByLabelText(/^Send the stored application password/));
    await user.click(screen.getByRole('button', { name: 'Check the new address' }));
    await screen.findByText('This account can’t edit your posts there');
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Change address' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await screen.findByLabelText(/^Send the stored application password/));
    await user.click(screen.getByRole('button', { name: 'Check the new address' }));
    await screen.findByText('This is a different blog');
    expect(within(screen.getByRole('dialog')).queryByRole('button', { name: 'Change address' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await screen.findByLabelText(/^Send the stored application password/));
    await user.click(screen.getByRole('button', { name: 'Check the new address' }));
    const change = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change address' });
    expect(change.disabled).toBe(true);
    await user.click(screen.getByLabelText('It’s the same blog'));
    expect(change.disabled).toBe(false);
  });

  test('is not connected a second time without a question', async () => {
    const sameBlog = refuse(409, 'same_blog', 'This blog is connected already.', {
      siteId: bread.id,
      name: 'Slow Bread',
      url: 'https://kitchen.example',
    });
    const answers = [sameBlog, kitchen];
    const calls = serveApi({ ...withSites(bread), 'POST /api/sites': () => answers.shift() });
    const { user } = await fillPasswordForm();
    await screen.findByText('This looks like Slow Bread');
    expect(screen.getByRole('link', { name: 'Change the address of Slow Bread' }).getAttribute('href')).toBe(
      `/wordpress/${bread.id}?new-address=https%3A%2F%2Fkitchen.example`,
    );
    await user.click(screen.getByRole('button', { name: 'Connect as a second site' }));
    await screen.findByText('WordPress site added successfully');
    expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({ separate: true });
  });

  test('is not connected with another of its accounts without a question', async () => {
    const sameSite = refuse(409, 'same_site', 'This site is connected already.', {
      siteId: bread.id,
      name: 'Slow Bread',
      username: 'otto',
    });
    const answers = [sameSite, kitchen];
    const calls = serveApi({ ...withSites(bread), 'POST /api/sites': () => answers.shift() });
    const { user } = await fillPasswordForm();
    await screen.findByText('Slow Bread is already connected');
    await screen.findByText(/with the account otto\./);
    const site = screen.getByRole('link', { name: 'Open Slow Bread' });
    expect(site.getAttribute('href')).toBe(`/wordpress/${bread.id}`);
    await user.click(screen.getByRole('button', { name: 'Connect as a second site' }));
    await screen.findByText('WordPress site added successfully');
    expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({ separate: true });
  });
});

describe('a connected site', () => {
  test('is deleted after a question; the first that remains is selected', async () => {
    serveApi({ ...withSites(kitchen, bread), [`DELETE /api/sites/${kitchen.id}`]: () => ({ ok: true }) });
    localStorage.setItem('selectedWpSiteId', kitchen.id);
    const { user } = await choose('Kitchen Notes', 'Delete');
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this site?' });
    await user.click(screen.getByRole('button', { name: 'Delete site' }));
    await screen.findByText('Site deleted successfully');
    expect(screen.queryByRole('article', { name: 'Kitchen Notes' })).toBeNull();
    within(await card('Slow Bread')).getByText(selected);
    expect(localStorage.getItem('selectedWpSiteId')).toBe(bread.id);
  });

  test.each([
    [
      { waitingHere: 3, scheduledThere: 1, drafts: 9, autopilots: 2 },
      [
        '3 scheduled posts wait for pressloom to publish them. They become drafts without dates.',
        '1 post is scheduled on WordPress, which still publishes it.',
        '9 drafts that are only here stay without a site until you connect this one again.',
        '2 autopilots for this site are deleted with their topics and rules.',
      ],
    ],
    [
      { waitingHere: 1, scheduledThere: 2, drafts: 1, autopilots: 1 },
      [
        '1 scheduled post waits for pressloom to publish it. It becomes a draft without a date.',
        '2 posts are scheduled on WordPress, which still publishes them.',
        '1 draft that is only here stays without a site until you connect this one again.',
        '1 autopilot for this site is deleted with its topics and rules.',
      ],
    ],
    [undefined, [/^Scheduled posts that wait for pressloom to publish them become drafts/]],
  ])('with %j says what ends when it is deleted', async (deletion, sentences) => {
    serveApi({
      ...withSites(kitchen),
      [`GET /api/sites/${kitchen.id}/deletion`]: () => deletion ?? refuse(500, 'internal_error', 'no'),
    });
    await choose('Kitchen Notes', 'Delete');
    for (const sentence of sentences) await screen.findByText(sentence);
  });

  test('says nothing of posts and autopilots that it doesn’t have when it is deleted', async () => {
    serveApi({
      ...withSites(kitchen),
      [`GET /api/sites/${kitchen.id}/deletion`]: () => ({
        waitingHere: 0,
        scheduledThere: 0,
        drafts: 0,
        autopilots: 0,
      }),
    });
    await choose('Kitchen Notes', 'Delete');
    const confirm = await screen.findByRole('button', { name: 'Delete site' });
    await waitFor(() => expect(confirm).toHaveProperty('disabled', false));
    expect(screen.getByRole('alertdialog').textContent).not.toMatch(/scheduled|autopilot|only here/i);
  });

  test('stays when the delete fails, and that is said', async () => {
    serveApi({
      ...withSites(kitchen),
      [`DELETE /api/sites/${kitchen.id}`]: () => refuse(500, 'internal_error', 'no'),
    });
    const { user } = await choose('Kitchen Notes', 'Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete site' }));
    await screen.findByText('Failed to delete site');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await card('Kitchen Notes');
  });

  test('is renamed', async () => {
    serveApi({
      ...withSites(kitchen),
      [`PATCH /api/sites/${kitchen.id}`]: ({ body }) => ({ ...kitchen, ...(body as object) }),
    });
    const { user } = await choose('Kitchen Notes', 'Rename');
    const name = await screen.findByLabelText('Site name');
    await user.clear(name);
    await user.type(name, 'Cellar Notes');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await card('Cellar Notes');
  });

  test.each([
    { end: 'it was reconnected', reply: kitchen, texts: ['Site reconnected successfully'] },
    {
      end: 'it was not reconnected',
      reply: refuse(422, 'blocked', 'Wordfence blocks application passwords.'),
      texts: ['Couldn’t reconnect the site', 'Wordfence blocks application passwords.'],
    },
  ])('says that $end though the dialog was closed meanwhile', async ({ reply, texts }) => {
    const { promise, resolve: answer } = Promise.withResolvers<unknown>();
    serveApi({ ...withSites(kitchen), [`POST /api/sites/${kitchen.id}/reconnect`]: () => promise });
    const { user } = await choose('Kitchen Notes', 'Reconnect');
    await user.type(await screen.findByLabelText('Application password'), 'ijkl mnop');
    await user.click(screen.getByRole('button', { name: 'Reconnect' }));
    await screen.findByText('Testing the connection…');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer(reply);
    for (const text of texts) await screen.findByText(text);
  });

  test('is reconnected with a new application password', async () => {
    const calls = serveApi({ ...withSites(kitchen), [`POST /api/sites/${kitchen.id}/reconnect`]: () => kitchen });
    const { user } = await choose('Kitchen Notes', 'Reconnect');
    await user.type(await screen.findByLabelText('Application password'), 'ijkl mnop');
    await user.click(screen.getByRole('button', { name: 'Reconnect' }));
    await screen.findByText('Site reconnected successfully');
    expect(calls.find(({ path }) => path.endsWith('/reconnect'))?.body).toEqual({
      username: 'anna',
      password: 'ijkl mnop',
    });
  });

  test('has a page that says what the account may not do', async () => {
    const site = makeSite({ roles: ['author'], capabilities: { ...kitchen.capabilities, manageCategories: false } });
    serveApi({ ...account, [`GET /api/sites/${site.id}`]: () => site });
    openApp(`/wordpress/${site.id}`);
    await screen.findByRole('heading', { name: 'Kitchen Notes' });
    screen.getByText('Author', { selector: 'dd' });
    screen.getByText('Can’t create categories. Only existing ones are used');
  });

  test('drafts are scheduled without review only after a question, and wait again without one', async () => {
    let publishWithoutReview = false;
    const calls = serveApi({
      ...withSites(kitchen),
      [`GET /api/sites/${kitchen.id}`]: () => kitchen,
      [`GET /api/sites/${kitchen.id}/automation`]: () => ({ publishWithoutReview }),
      [`PUT /api/sites/${kitchen.id}/automation`]: ({ body }) => {
        ({ publishWithoutReview } = body as { publishWithoutReview: boolean });
        return body;
      },
    });
    const { user } = openApp(`/wordpress/${kitchen.id}`);
    const checkbox = await screen.findByLabelText<HTMLInputElement>('Publish without review');
    await user.click(checkbox);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    expect(publishWithoutReview).toBe(false);
    await user.click(checkbox);
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish without review' }),
    );
    await waitFor(() => expect(checkbox.checked).toBe(true));
    await user.click(checkbox);
    await waitFor(() => expect(checkbox.checked).toBe(false));
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { publishWithoutReview: true },
      { publishWithoutReview: false },
    ]);
  });

  test('of somebody else is not found', async () => {
    serveApi(account);
    openApp(`/wordpress/${kitchen.id}`);
    await screen.findByText('Site not found');
  });
});

describe('the sites as a table', () => {
  test('lists every site and fetches anew with Refresh', async () => {
    const answers = [[kitchen], [kitchen, bread]];
    serveApi({ ...account, 'GET /api/sites': () => ({ sites: answers.shift() }) });
    const { user } = openApp('/wordpress-sites-list');
    await screen.findByRole('row', { name: /Kitchen Notes kitchen.example.* anna Connected Nov 1, 2026/ });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByRole('row', { name: /Slow Bread/ });
  });

  test('keeps what it has when Refresh fails, and says so', async () => {
    const answers = [{ sites: [kitchen] }, refuse(404, 'not_found', 'Gone')];
    serveApi({ ...account, 'GET /api/sites': () => answers.shift() });
    const { user } = openApp('/wordpress-sites-list');
    await screen.findByRole('row', { name: /Kitchen Notes/ });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Failed to fetch WordPress sites');
    screen.getByRole('row', { name: /Kitchen Notes/ });
  });
});

describe('how a site takes what is sent to it', () => {
  const deliveries = { siteId: kitchen.id, delivered: 42, failed: 0, lastDeliveredAt: null, problem: null };

  test('is said on its card and in the table', async () => {
    serveApi({ ...withSites(kitchen), 'GET /api/sites/deliveries': () => ({ sites: [deliveries] }) });
    const { router } = openApp('/wordpress');
    await within(await card('Kitchen Notes')).findByText('Healthy: 42 of 42 deliveries in 30 days');
    await act(() => router.navigate('/wordpress-sites-list'));
    within(await screen.findByRole('table')).getByText('Healthy: 42 of 42 deliveries in 30 days');
  });

  test.each(['/wordpress', '/wordpress-sites-list', `/wordpress/${kitchen.id}`])(
    'that posts wait for it is shown, and since when (%s)',
    async (page) => {
      const health = {
        ...kitchen.health,
        state: 'interrupted',
        since: '2026-11-19T10:00:00.000Z',
        message: 'The site did not answer.',
      } as const;
      const waiting = { ...kitchen, health };
      serveApi({ ...withSites(waiting), [`GET /api/sites/${kitchen.id}`]: () => waiting });
      openApp(page);
      await screen.findByText(/^Interrupted since .*19/);
      expect(screen.queryByText('Connected')).toBeNull();
    },
  );

  test('is said to be unknown where it could not be counted', async () => {
    serveApi(withSites(kitchen));
    openApp('/wordpress');
    await within(await card('Kitchen Notes')).findByText('Couldn’t load deliveries');
  });

  test('is listed on its page, attempt by attempt, each leading to its post', async () => {
    const attempt = anAttempt({ siteId: kitchen.id, postTitle: 'Sourdough' });
    serveApi({
      ...withSites(kitchen),
      [`GET /api/sites/${kitchen.id}`]: () => kitchen,
      [`GET /api/sites/${kitchen.id}/attempts`]: ({ query }) =>
        query.get('cursor')
          ? { attempts: [{ ...attempt, id: 'older', postTitle: 'Rye' }], nextCursor: null }
          : { attempts: [attempt], nextCursor: 'older' },
    });
    const { user } = openApp(`/wordpress/${kitchen.id}`);
    const link = await screen.findByRole('link', { name: 'Sourdough' });
    expect(link.getAttribute('href')).toBe(`/posts/${attempt.postId}`);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('link', { name: 'Rye' });
  });
});

describe('what new posts get on a site', () => {
  const mine = makeSite({ capabilities: { ...kitchen.capabilities, editOthersPosts: true }, timezone: 'Asia/Kolkata' });
  const open = (site = mine, answers = {}) => {
    const calls = serveApi({
      ...account,
      [`GET /api/sites/${site.id}`]: () => site,
      [`GET /api/sites/${site.id}/attempts`]: () => ({ attempts: [], nextCursor: null }),
      [`GET /api/sites/${site.id}/authors`]: () => ({ authors: [{ id: 7, name: 'Edith' }], isComplete: true }),
      [`GET /api/sites/${site.id}/terms`]: () => ({ terms: ['Bread', 'Bread › Rye'], isComplete: true }),
      [`PATCH /api/sites/${site.id}`]: ({ body }) => ({ ...site, ...(body as object) }),
      ...answers,
    });
    return { calls, ...openApp(`/wordpress/${site.id}`) };
  };

  test('is chosen from what the site has, and saved at once', async () => {
    const { user, calls } = open();
    await screen.findByRole('option', { name: 'Edith' });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save defaults' });
    expect(save.disabled).toBe(true);
    await user.click(screen.getByLabelText('Default category'));
    await user.click(await screen.findByRole('option', { name: 'Bread, Rye' }));
    await user.selectOptions(screen.getByLabelText('Author'), 'Edith');
    fireEvent.change(screen.getByLabelText('Publish time'), { target: { value: '08:30' } });
    await user.selectOptions(screen.getByLabelText('Scheduled posts'), 'pressloom publishes them');
    await user.click(screen.getByLabelText('Send keywords as tags'));
    screen.getByText(/in the site’s time zone \(Asia\/Kolkata\)/);
    await user.click(save);
    await screen.findByText('Defaults saved');
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      defaultCategory: 'Bread › Rye',
      defaultAuthor: { id: 7, name: 'Edith' },
      publishTime: '08:30',
      scheduledBy: 'pressloom',
      sendTags: false,
    });
    await waitFor(() => expect(save.disabled).toBe(true));
  });

  test('keeps what is typed while it is saved', async () => {
    const saved = Promise.withResolvers<void>();
    const { user, calls } = open(mine, {
      [`PATCH /api/sites/${mine.id}`]: async ({ body }: { body: unknown }) => {
        await saved.promise;
        return { ...mine, ...(body as object) };
      },
    });
    await screen.findByRole('option', { name: 'Edith' });
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save defaults' });
    await user.selectOptions(screen.getByLabelText('Author'), 'Edith');
    await user.click(save);
    await user.type(screen.getByLabelText('Default category'), 'Soup');
    saved.resolve();
    await screen.findByText('Defaults saved');
    expect(screen.getByLabelText<HTMLInputElement>('Default category').value).toBe('Soup');
    await user.click(save);
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      defaultCategory: 'Soup',
      defaultAuthor: { id: 7, name: 'Edith' },
    });
  });

  test('keeps what was chosen before while the site does not answer, and says so', async () => {
    const site = { ...mine, defaultAuthor: { id: 9, name: 'Otto' } };
    open(site, {
      [`GET /api/sites/${site.id}/authors`]: () => refuse(422, 'site_timeout', 'The site did not answer.'),
    });
    await screen.findByText('Couldn’t load the site’s authors.');
    expect(screen.getByLabelText<HTMLSelectElement>('Author').selectedOptions[0]?.text).toBe('Otto');
  });

  test('is no author where the role may set none', async () => {
    open(kitchen);
    await screen.findByText('Your role on this site can only publish under your own name.');
    expect(screen.getByLabelText<HTMLSelectElement>('Author').disabled).toBe(true);
  });
});
