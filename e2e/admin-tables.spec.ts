import { logIn } from './admin-login.ts';
import { connectByPassword } from './connect.ts';
import { press, typeInto } from './keyboard.ts';
import { expect, expectAccessible, expectAccessibleAndFits, inEveryWidth, look, signUp, test } from './story.ts';

// A reply that fails on purpose.
test.use({ tolerated: /503/ });

test('an administrator finds, exports and deletes a post, and the copy on WordPress stays; a site is removed', async ({
  page,
  wordpress,
}) => {
  const { email } = await signUp(page);
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress);
  const headers = { origin: new URL(page.url()).origin };
  const { sites } = await (await page.request.get('/api/sites')).json();
  const title = `Spam ${Date.now()}`;
  const data = { title, content: '<p>Fresh beans matter most.</p>', siteId: sites[0].id };
  const { id, version } = await (await page.request.post('/api/posts', { data, headers })).json();
  await page.request.post(`/api/posts/${id}/publication`, { data: { action: 'publish', version }, headers });
  await expect
    .poll(async () => (await (await page.request.get(`/api/posts/${id}`)).json()).status, { timeout: 30_000 })
    .toBe('published');
  await logIn(page);
  for (const screen of ['posts', 'sites', 'subscriptions', 'system'])
    await inEveryWidth(page, () => look(page, `/admindb/${screen}`));
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await page.getByLabel('Search posts').fill(title);
  await expect(page).toHaveURL(/search=Spam/);
  await expect(page.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^pressloom-posts-.*\.csv$/);
  await press(page, page.getByRole('button', { name: `Delete ${title}` }));
  await expect(page.getByRole('alertdialog')).toContainText('Nothing changes on WordPress');
  await press(page, page.getByRole('button', { name: 'Delete post' }));
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(page.getByText('No posts found.')).toBeVisible();
  expect(await wordpress.php(`return get_posts(['title' => '${title}'])[0]->post_status;`)).toBe('publish');

  const remove = page.getByRole('button', { name: 'Remove My blog' });
  const removed = '**/api/admin/sites/*';
  await page.route(removed, (route) => route.fulfill({ status: 503, json: { error: { message: 'Not now' } } }));
  await page.goto(`/admindb/sites?search=${email}`);
  await press(page, remove);
  await press(page, page.getByRole('button', { name: 'Remove site' }));
  await expect(page.getByText('Failed to remove WordPress site')).toBeVisible();
  await page.unroute(removed);
  await press(page, page.getByRole('button', { name: 'Remove site' }));
  await expect(page.getByText('WordPress site removed successfully')).toBeVisible();
  await expect(remove).toHaveCount(0);
});

test('an administrator makes a coupon by keyboard, copies, edits, switches off and deletes it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page);
  await page.goto('/admindb/coupons');
  await page.getByRole('button', { name: 'New coupon' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New coupon' });
  await expect(dialog.getByLabel('Code')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code')).toHaveValue(/^[A-HJ-NP-Z2-9]{8}$/);
  const code = await dialog.getByLabel('Code').inputValue();
  await dialog.getByLabel('Discount percentage').fill('20');
  await dialog.getByLabel('Start date').fill('2026-01-01T00:00');
  await dialog.getByLabel('Maximum uses').fill('3');
  await expectAccessibleAndFits(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Coupon created successfully')).toBeVisible();
  await page.getByRole('button', { name: `Copy ${code}` }).click();
  await expect(page.getByText('Coupon code copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await inEveryWidth(page, () => look(page, '/admindb/coupons'));

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^pressloom-coupons-.*\.csv$/);
  const edit = page.getByRole('button', { name: `Edit ${code}` });
  await edit.press('Enter');
  await typeInto(page, page.getByRole('dialog').getByLabel('Discount amount'), '500');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Coupon updated successfully')).toBeVisible();
  await expect(page.getByText('20 %, or ₹500.00 if that is more')).toBeVisible();
  const active = page.getByRole('switch', { name: `${code} is active` });
  await active.press('Space');
  await expect(active).not.toBeChecked();
  await page.getByRole('button', { name: `Delete ${code}` }).press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await press(page, page.getByRole('button', { name: 'Delete coupon' }));
  await expect(page.getByText('Coupon deleted successfully')).toBeVisible();
  await expect(edit).toHaveCount(0);
});
