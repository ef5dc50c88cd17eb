import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeSite, makeUser, signedIn } from '../../testing/factories.ts';
import { openApp } from '../../testing/open-app.tsx';
import { refuse, serveApi } from '../../testing/serve-api.ts';
import { serveEvents } from '../../testing/serve-events.ts';

const ID = '00000000-0000-4000-8000-0000000000';
const account = (change: object = {}) => ({
  pendingEmail: null,
  verifiesEmail: true,
  twoFactor: { enabled: false, recoveryCodesLeft: 0 },
  ...change,
});
const preferences = {
  generation: { tone: null, targetAudience: null, length: null, category: null, siteId: null },
  mail: { failed: true, missed: true, published: false, outage: true, 'credits-low': true, review: true },
};
const session = (change: object) => ({
  id: `${ID}31`,
  device: 'Firefox on Windows',
  address: '192.0.2.1',
  createdAt: '2026-11-01T08:00:00Z',
  lastSeenAt: '2026-11-20T08:00:00Z',
  current: false,
  isAdminArea: false,
  ...change,
});
const base = {
  'GET /api/session': () => signedIn(),
  'GET /api/account': () => account(),
  'GET /api/sessions': () => ({ sessions: [session({ current: true, id: `${ID}30` }), session({})] }),
  'GET /api/preferences': () => preferences,
  'GET /api/sites': () => ({ sites: [makeSite()] }),
};
const wrongPassword = (path = 'password') =>
  refuse(422, 'wrong_password', 'This is not your password. Please try again', {
    fields: [{ path, message: 'This is not your password. Please try again' }],
  });

describe('the frame', () => {
  test('every section has an address of its own, and the first is shown where none is named', async () => {
    serveApi(base);
    const { user, address } = openApp('/settings');
    await screen.findByRole('heading', { name: 'Name' });
    const nav = screen.getByRole('navigation', { name: 'Settings' });
    await user.click(within(nav).getByRole('link', { name: /Security/ }));
    await screen.findByRole('heading', { name: 'Password' });
    expect(address()).toBe('/settings/security');
    expect(document.title).toBe('Security · Settings · pressloom');
  });
});

describe('what is open', () => {
  test.each([
    { section: 'ai-provider', path: '/api/account/ai-provider', reply: { provider: null }, shown: 'AI provider' },
    { section: 'writing', path: '/api/preferences', reply: preferences, shown: 'New posts' },
    { section: 'notifications', path: '/api/preferences', reply: preferences, shown: 'Email notifications' },
  ])('in $section stays where it cannot be read again', async ({ section, path, reply, shown }) => {
    let answer: unknown = reply;
    const calls = serveApi({ ...base, [`GET ${path}`]: () => answer });
    const emit = serveEvents();
    openApp(`/settings/${section}`);
    await screen.findByRole('heading', { name: shown });
    answer = refuse(403, 'refused', 'Not now');
    const asked = () => calls.filter((call) => call.path === path).length;
    const before = asked();
    emit({ type: 'read-again' });
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByRole('heading', { name: shown })).toBeTruthy();
  });
});

describe('appearance', () => {
  test('the chosen theme shows at once and is kept under ui-theme', async () => {
    serveApi(base);
    const { user } = openApp('/settings/appearance');
    await user.click(await screen.findByRole('radio', { name: 'Light' }));
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('ui-theme')).toBe('light');
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  test('the theme is dark until the user chooses', async () => {
    serveApi(base);
    openApp('/settings/appearance');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Dark' })).checked).toBe(true);
  });
});

describe('keyboard shortcuts', () => {
  test('single keys are listed and lead to their screens until they are switched off', async () => {
    serveApi(base);
    const { user, address } = openApp('/settings/appearance');
    await screen.findByText('Keys: G then S');
    await user.click(screen.getByRole('checkbox', { name: 'Use single keys' }));
    expect(screen.queryByText('Keys: G then S')).toBeNull();
    screen.getByText('Keys: Control or Command K');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('gs');
    expect(address()).toBe('/settings/appearance');
    expect(localStorage.getItem('ui-keys')).toBe('off');
    await user.click(screen.getByRole('checkbox', { name: 'Use single keys' }));
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('gs');
    await waitFor(() => expect(address()).toBe('/settings'));
  });
});

describe('profile', () => {
  test('the name is saved by itself, and says so', async () => {
    const calls = serveApi({ ...base, 'PATCH /api/account/profile': () => ({ user: signedIn().user }) });
    const { user } = openApp('/settings/profile');
    const field = await screen.findByLabelText('Full Name');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save name' }).disabled).toBe(true);
    await user.clear(field);
    await user.type(field, 'Anna W.');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await screen.findByText('Name saved');
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ fullName: 'Anna W.' });
  });

  test('what is typed while the name is saved stays, and can be saved too', async () => {
    const saved = Promise.withResolvers<void>();
    let name = signedIn().user.fullName;
    serveApi({
      ...base,
      'GET /api/session': () => signedIn(makeUser({ fullName: name })),
      'PATCH /api/account/profile': async ({ body }) => {
        await saved.promise;
        name = (body as { fullName: string }).fullName;
        return { user: signedIn(makeUser({ fullName: name })).user };
      },
    });
    const { user } = openApp('/settings/profile');
    const field = await screen.findByLabelText<HTMLInputElement>('Full Name');
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save name' });
    await user.clear(field);
    await user.type(field, ' Anna W. ');
    await user.click(save());
    await user.type(field, 'Weber');
    saved.resolve();
    await screen.findByText('Name saved');
    expect(field.value).toBe(' Anna W. Weber');
    expect(save().disabled).toBe(false);
    await user.click(save());
    await waitFor(() => expect(save().disabled).toBe(true));
    expect(field.value).toBe('Anna W. Weber');
  });

  test('an empty name is refused beside its field', async () => {
    serveApi(base);
    const { user } = openApp('/settings/profile');
    await user.clear(await screen.findByLabelText('Full Name'));
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await screen.findByText('Full name is required');
  });

  test('a wrong password is said where it was typed; a right one asks for the mail to be opened', async () => {
    const answers = [wrongPassword(), { pendingEmail: 'new@example.org' }];
    serveApi({ ...base, 'POST /api/account/email': () => answers.shift() });
    const { user } = openApp('/settings/profile');
    await user.type(await screen.findByLabelText('New email address'), 'new@example.org');
    await user.type(screen.getByLabelText('Your password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    await screen.findByText('This is not your password. Please try again');
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    await screen.findByText('Open the link in the email we sent you');
  });

  test('an address that waits for its confirmation is named, and can be given up', async () => {
    let pendingEmail: string | null = 'new@example.org';
    serveApi({
      ...base,
      'GET /api/account': () => account({ pendingEmail }),
      'DELETE /api/account/email': () => {
        pendingEmail = null;
        return { ok: true };
      },
    });
    const { user } = openApp('/settings/profile');
    await screen.findByText('Confirm new@example.org');
    await user.click(screen.getByRole('button', { name: 'Keep the old address' }));
    await waitFor(() => expect(screen.queryByText('Confirm new@example.org')).toBeNull());
  });

  test('the return from the mail says how it turned out', async () => {
    serveApi(base);
    const { address } = openApp('/settings/profile?email=confirmed');
    await screen.findByText('Email address changed');
    await waitFor(() => expect(address()).toBe('/settings/profile'));
  });

  test('a link that was used already is said to be', async () => {
    serveApi(base);
    openApp('/settings/profile?email=expired');
    await screen.findByText('This link has expired or was already used');
  });
});

describe('security', () => {
  test('the password is changed, and other devices are signed out unless the user leaves them', async () => {
    const calls = serveApi({ ...base, 'POST /api/account/password': () => ({ ok: true }) });
    const { user } = openApp('/settings/security');
    await user.type(await screen.findByLabelText('Current password'), 'old secret');
    await user.type(screen.getByLabelText('New password'), 'a new long passphrase');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Password changed. All other devices are signed out');
    expect(calls.find(({ path }) => path === '/api/account/password')?.body).toEqual({
      currentPassword: 'old secret',
      newPassword: 'a new long passphrase',
      endOtherSessions: true,
    });
  });

  test('devices are listed, this one is marked, another can be signed out', async () => {
    let sessions = [session({ current: true, id: `${ID}30`, device: 'Safari on iPhone' }), session({})];
    serveApi({
      ...base,
      'GET /api/sessions': () => ({ sessions }),
      [`DELETE /api/sessions/${ID}31`]: () => {
        sessions = sessions.slice(0, 1);
        return { ok: true };
      },
    });
    const { user } = openApp('/settings/security');
    await screen.findByText('This device');
    await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Windows' }));
    await screen.findByText('Signed out of Firefox on Windows');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Sign out all others/ })).toBeNull());
  });

  test('a device that is signed out elsewhere leaves the list by itself', async () => {
    let sessions = [session({ current: true, id: `${ID}30`, device: 'Safari on iPhone' }), session({})];
    serveApi({ ...base, 'GET /api/sessions': () => ({ sessions }) });
    const emit = serveEvents();
    openApp('/settings/security');
    await screen.findByText('Firefox on Windows');
    sessions = sessions.slice(0, 1);
    emit({ type: 'sessions' });
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
  });

  test('devices that cannot be listed say so and can be asked for again', async () => {
    const answers = [refuse(403, 'refused', 'Not now'), { sessions: [session({ current: true })] }];
    serveApi({ ...base, 'GET /api/sessions': () => answers.shift() });
    const { user } = openApp('/settings/security');
    await screen.findByText('Couldn’t load your devices');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('This device');
  });

  test('two-factor sign-in: password, QR code and key, first code, recovery codes shown once', async () => {
    let enabled = false;
    serveApi({
      ...base,
      'GET /api/account': () => account({ twoFactor: { enabled, recoveryCodesLeft: enabled ? 10 : 0 } }),
      'POST /api/account/two-factor': () => ({
        uri: 'otpauth://totp/pressloom:anna?secret=ABCD',
        secret: 'ABCDEFGHIJKL',
      }),
      'POST /api/account/two-factor/confirm': ({ body }) => {
        if ((body as { code: string }).code !== '123456') {
          return refuse(401, 'wrong_code', 'Wrong', { fields: [{ path: 'code', message: 'This code is not right' }] });
        }
        enabled = true;
        return { recoveryCodes: ['aaaaa-11111', 'bbbbb-22222'] };
      },
    });
    const { user } = openApp('/settings/security');
    await user.click(await screen.findByRole('button', { name: 'Turn on two-factor sign-in' }));
    const dialog = await screen.findByRole('dialog', { name: 'Turn on two-factor sign-in' });
    const password = await within(dialog).findByLabelText('Your password');
    await waitFor(() => expect(document.activeElement).toBe(password));
    await user.type(password, 'secret');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await within(dialog).findByRole('img', { name: 'QR code for your authenticator app' });
    within(dialog).getByText('ABCD EFGH IJKL');
    await user.type(within(dialog).getByLabelText('Code'), '000000');
    await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));
    await within(dialog).findByText('This code is not right');
    await user.clear(within(dialog).getByLabelText('Code'));
    await user.type(within(dialog).getByLabelText('Code'), '123 456');
    await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));
    await within(dialog).findByText('aaaaa-11111');
    await user.click(within(dialog).getByRole('button', { name: 'I’ve saved them' }));
    await screen.findByText('10 recovery codes left.');
    expect(screen.queryByText('aaaaa-11111')).toBeNull();
  });

  test('two-factor sign-in is turned off with the password and a code, and a wrong code is said beside it', async () => {
    let enabled = true;
    const calls = serveApi({
      ...base,
      'GET /api/account': () => account({ twoFactor: { enabled, recoveryCodesLeft: 9 } }),
      'POST /api/account/two-factor/disable': ({ body }) => {
        if ((body as { code: string }).code !== '123456') {
          return refuse(401, 'wrong_code', 'x', { fields: [{ path: 'code', message: 'This code is not right' }] });
        }
        enabled = false;
        return { ok: true };
      },
    });
    const { user } = openApp('/settings/security');
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off two-factor sign-in' }));
    await user.type(dialog.getByLabelText('Your password'), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Turn off' }));
    await dialog.findByText('Enter a code from your app, or a recovery code');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(dialog.getByLabelText('Code from your app, or a recovery code'), '000000{Enter}');
    await dialog.findByText('This code is not right');
    await user.clear(dialog.getByLabelText('Code from your app, or a recovery code'));
    await user.type(dialog.getByLabelText('Code from your app, or a recovery code'), '123456{Enter}');
    await screen.findByRole('button', { name: 'Turn on two-factor sign-in' });
  });

  test('few recovery codes left are warned of', async () => {
    serveApi({ ...base, 'GET /api/account': () => account({ twoFactor: { enabled: true, recoveryCodesLeft: 1 } }) });
    openApp('/settings/security');
    await screen.findByText('1 recovery code left');
  });
});

describe('AI provider', () => {
  const provider = {
    baseUrl: 'https://api.groq.com/openai/v1',
    model: 'own-70b',
    keyEnding: 'wxyz',
    testedAt: '2026-11-20T08:00:00Z',
  };

  test('is tested and stored; the key is only known by its end afterwards', async () => {
    const calls = serveApi({
      ...base,
      'GET /api/account/ai-provider': () => ({ provider: null }),
      'POST /api/account/ai-provider/models': () => ({ models: ['own-70b'] }),
      'PUT /api/account/ai-provider': () => ({ provider }),
    });
    const { user } = openApp('/settings/ai-provider');
    await user.selectOptions(await screen.findByLabelText('Provider'), 'Groq');
    await user.type(screen.getByLabelText('API key'), 'gsk_secret_wxyz');
    await user.click(screen.getByRole('button', { name: 'List models' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Model').value).toBe('own-70b'));
    await user.click(screen.getByRole('button', { name: 'Test and save' }));
    await screen.findByText('…wxyz');
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      baseUrl: provider.baseUrl,
      model: 'own-70b',
      apiKey: 'gsk_secret_wxyz',
    });
    expect(document.body.textContent).not.toContain('gsk_secret');
  });

  test('a refused key is said beside the key, with how to mend it', async () => {
    const message = 'Your endpoint refused the key. Make sure that it is complete.';
    serveApi({
      ...base,
      'GET /api/account/ai-provider': () => ({ provider: null }),
      'PUT /api/account/ai-provider': () =>
        refuse(422, 'model_key_refused', message, { fields: [{ path: 'apiKey', message }] }),
    });
    const { user } = openApp('/settings/ai-provider');
    await user.type(await screen.findByLabelText('API key'), 'x');
    await user.type(screen.getByLabelText('Model'), 'gpt');
    await user.click(screen.getByRole('button', { name: 'Test and save' }));
    await screen.findByText(message);
    expect(screen.getByLabelText('API key').getAttribute('aria-invalid')).toBe('true');
  });

  test('is changed without typing the key again, and removed after a question', async () => {
    const calls = serveApi({
      ...base,
      'GET /api/account/ai-provider': () => ({ provider }),
      'PUT /api/account/ai-provider': () => ({ provider }),
      'DELETE /api/account/ai-provider': () => ({ ok: true }),
    });
    const { user } = openApp('/settings/ai-provider');
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await screen.findByText('Leave empty to keep the key ending in …wxyz.');
    await user.click(screen.getByRole('button', { name: 'Test and save' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('button', { name: 'Remove provider' }));
    await screen.findByRole('button', { name: 'Test and save' });
    expect(calls.find(({ method }) => method === 'PUT')?.body).not.toHaveProperty('apiKey');
  });
});

describe('writing defaults', () => {
  test('are stored, and what is unset stays the product’s own', async () => {
    const calls = serveApi({ ...base, 'PATCH /api/preferences': () => preferences });
    const { user } = openApp('/settings/writing');
    await user.selectOptions(await screen.findByLabelText('Tone'), 'Humorous');
    await user.selectOptions(await screen.findByLabelText('Site'), 'Kitchen Notes');
    await user.type(screen.getByLabelText('Category'), 'Bread');
    await user.click(screen.getByRole('button', { name: 'Save defaults' }));
    await screen.findByText('Defaults saved');
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      generation: {
        tone: 'humorous',
        targetAudience: null,
        length: null,
        siteId: makeSite().id,
        category: 'Bread',
      },
    });
  });

  test('what is chosen while they are saved stays, whatever the server returns', async () => {
    const saved = Promise.withResolvers<void>();
    let generation: object = preferences.generation;
    const calls = serveApi({
      ...base,
      'GET /api/preferences': () => ({ ...preferences, generation }),
      'PATCH /api/preferences': async ({ body }) => {
        await saved.promise;
        generation = { ...generation, ...(body as typeof preferences).generation };
        return { ...preferences, generation };
      },
    });
    const { user } = openApp('/settings/writing');
    await user.selectOptions(await screen.findByLabelText('Tone'), 'Humorous');
    await user.click(screen.getByRole('button', { name: 'Save defaults' }));
    await user.type(screen.getByLabelText('Category'), 'Bread');
    saved.resolve();
    await screen.findByText('Defaults saved');
    expect(screen.getByLabelText<HTMLInputElement>('Category').value).toBe('Bread');
    await user.click(screen.getByRole('button', { name: 'Save defaults' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save defaults' }).disabled).toBe(true),
    );
    expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
      generation: { tone: 'humorous', category: 'Bread' },
    });
  });

  test('follow a change made elsewhere, except in what is being edited', async () => {
    let generation = preferences.generation as object;
    serveApi({ ...base, 'GET /api/preferences': () => ({ ...preferences, generation }) });
    const emit = serveEvents();
    const { user } = openApp('/settings/writing');
    await user.type(await screen.findByLabelText('Category'), 'Bread');
    generation = { ...generation, tone: 'humorous', category: 'Soup' };
    emit({ type: 'read-again' });
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Tone').value).toBe('humorous'));
    expect(screen.getByLabelText<HTMLInputElement>('Category').value).toBe('Bread');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save defaults' }).disabled).toBe(false);
  });

  test('fill in the form of a new post', async () => {
    const generation = { ...preferences.generation, tone: 'persuasive', length: 'long', category: 'Bread' };
    serveApi({ ...base, 'GET /api/preferences': () => ({ ...preferences, generation }) });
    openApp('/posts/new');
    expect((await screen.findByLabelText<HTMLSelectElement>('Tone')).value).toBe('persuasive');
    expect(screen.getByLabelText<HTMLSelectElement>('Target Audience').value).toBe('general');
    expect(screen.getByLabelText<HTMLSelectElement>('Article Length').value).toBe('long');
    expect(screen.getByLabelText<HTMLInputElement>('Category').value).toBe('Bread');
  });
});

describe('notifications', () => {
  test('each choice is saved at once', async () => {
    const mail = { ...preferences.mail, published: true };
    const calls = serveApi({ ...base, 'PATCH /api/preferences': () => ({ ...preferences, mail }) });
    const { user } = openApp('/settings/notifications');
    await user.click(await screen.findByRole('checkbox', { name: 'A post was published' }));
    await screen.findByText('Saved');
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ mail: { published: true } });
  });

  test('a choice that could not be saved goes back to what it was', async () => {
    serveApi({ ...base, 'PATCH /api/preferences': () => refuse(403, 'refused', 'Not now') });
    const { user } = openApp('/settings/notifications');
    const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'A post was published' });
    await user.click(choice);
    await screen.findByText('Not now');
    expect(choice.checked).toBe(false);
  });

  test('the link of a mail asks first, then ends its kind', async () => {
    const calls = serveApi({ 'POST /api/unsubscribe': () => ({ kind: 'failed' }) });
    const { user } = openApp('/unsubscribe?token=u.failed.s');
    await screen.findByText('A post could not be published');
    expect(calls.some(({ path }) => path === '/api/unsubscribe')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    await screen.findByText('You’re unsubscribed');
    expect(calls.find(({ path }) => path === '/api/unsubscribe')?.query.get('token')).toBe('u.failed.s');
  });
});

describe('API keys', () => {
  const key = {
    id: `${ID}41`,
    name: 'Backup script',
    prefix: 'plk_abcdef',
    scopes: ['read'],
    expiresAt: null,
    lastUsedAt: null,
    createdAt: '2026-11-20T08:00:00Z',
  };

  test('none yet: what they are for, and a way to the first', async () => {
    serveApi({ ...base, 'GET /api/keys': () => ({ keys: [] }) });
    const { user } = openApp('/settings/api-keys');
    await user.click(await screen.findByRole('button', { name: 'Create a key' }));
    await screen.findByRole('dialog', { name: 'Create an API key' });
  });

  test('a new key is shown once', async () => {
    let keys: object[] = [];
    const calls = serveApi({
      ...base,
      'GET /api/keys': () => ({ keys }),
      'POST /api/keys': () => {
        keys = [key];
        return { ...key, key: 'plk_abcdef_the_whole_key' };
      },
    });
    const { user } = openApp('/settings/api-keys');
    await user.click(await screen.findByRole('button', { name: 'Create a key' }));
    await user.type(screen.getByLabelText('Name'), 'Backup script');
    await user.click(screen.getByRole('checkbox', { name: 'Write' }));
    await user.selectOptions(screen.getByLabelText('Expiration'), 'No expiration');
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await screen.findByText('Password is required');
    await user.type(screen.getByLabelText('Your password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    const shown = await screen.findByLabelText<HTMLInputElement>('API key');
    expect(shown.value).toBe('plk_abcdef_the_whole_key');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Backup script',
      scopes: ['read', 'write'],
      expiresAt: null,
      password: 'secret',
    });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByText('plk_abcdef…');
    expect(screen.queryByDisplayValue('plk_abcdef_the_whole_key')).toBeNull();
  });

  test('a new key stays until it was kept, also where the list of keys cannot be read again', async () => {
    let answer: unknown = { keys: [] };
    const calls = serveApi({
      ...base,
      'GET /api/keys': () => answer,
      'POST /api/keys': () => {
        answer = refuse(403, 'refused', 'Not now');
        return { ...key, key: 'plk_abcdef_the_whole_key' };
      },
    });
    const { user } = openApp('/settings/api-keys');
    await user.click(await screen.findByRole('button', { name: 'Create a key' }));
    await user.type(screen.getByLabelText('Name'), 'Backup script');
    await user.type(screen.getByLabelText('Your password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await screen.findByLabelText('API key');
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/keys')).toHaveLength(3));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe('plk_abcdef_the_whole_key');
  });

  test('a key that may do nothing is refused', async () => {
    serveApi({ ...base, 'GET /api/keys': () => ({ keys: [] }) });
    const { user } = openApp('/settings/api-keys');
    await user.click(await screen.findByRole('button', { name: 'Create a key' }));
    await user.type(screen.getByLabelText('Name'), 'x');
    await user.click(screen.getByRole('checkbox', { name: 'Read' }));
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await screen.findByText('Choose at least one permission');
  });

  test('is revoked after a question', async () => {
    let keys: object[] = [key];
    serveApi({
      ...base,
      'GET /api/keys': () => ({ keys }),
      [`DELETE /api/keys/${key.id}`]: () => {
        keys = [];
        return { ok: true };
      },
    });
    const { user } = openApp('/settings/api-keys');
    await user.click(await screen.findByRole('button', { name: 'Revoke Backup script' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke key' }));
    await screen.findByText('Key revoked');
    await screen.findByRole('button', { name: 'Create a key' });
  });
});

describe('your data', () => {
  test('both exports are downloads of the server', async () => {
    serveApi(base);
    openApp('/settings/data');
    const wxr = await screen.findByRole('link', { name: 'Download WXR' });
    expect(wxr.getAttribute('href')).toBe('/api/account/export.xml');
    expect(screen.getByRole('link', { name: 'Download JSON' }).getAttribute('href')).toBe('/api/account/export.json');
  });

  test('deleting says what becomes of published and scheduled posts, and asks for password and choice', async () => {
    const calls = serveApi({ ...base, 'POST /api/account/delete': () => ({ ok: true }) });
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const { user } = openApp('/settings/data');
    await screen.findByText(/Published posts stay on your WordPress sites/);
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).queryByLabelText(/Code from your app/)).toBeNull();
    await user.click(
      within(dialog).getByRole('radio', {
        name: 'Turn scheduled posts created or changed in pressloom into drafts on WordPress',
      }),
    );
    await user.type(within(dialog).getByLabelText('Your password'), 'secret');
    await user.click(within(dialog).getByRole('button', { name: 'Delete account' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/auth?deleted'));
    expect(calls.find(({ path }) => path === '/api/account/delete')?.body).toEqual({
      password: 'secret',
      code: '',
      scheduled: 'take-back',
    });
  });

  test('deleting says what becomes of a paid plan', async () => {
    serveApi({ ...base, 'GET /api/session': () => signedIn(undefined, 'pro') });
    openApp('/settings/data');
    const item = (await screen.findByText(/Your Pro plan ends right away/)).closest('li') as HTMLElement;
    expect(within(item).getByRole('link', { name: 'Billing' }).getAttribute('href')).toBe('/settings/billing');
  });

  test('with two-factor sign-in a code is asked for too, and a wrong one is said beside it', async () => {
    serveApi({
      ...base,
      'GET /api/account': () => account({ twoFactor: { enabled: true, recoveryCodesLeft: 9 } }),
      'POST /api/account/delete': () =>
        refuse(401, 'wrong_code', 'x', { fields: [{ path: 'code', message: 'This code is not right' }] }),
    });
    const { user } = openApp('/settings/data');
    await user.click(await screen.findByRole('button', { name: 'Delete account' }));
    await user.type(await screen.findByLabelText('Code from your app, or a recovery code'), '000000');
    await user.type(screen.getByLabelText('Your password'), 'secret');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete account' }));
    await screen.findByText('This code is not right');
  });
});
