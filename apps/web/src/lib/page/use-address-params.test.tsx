import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useAddressParams } from './use-address-params.ts';

function Page() {
  const [params, change] = useAddressParams();
  const page = Number(params.get('page') ?? 1);
  return (
    <>
      <output>{params.toString()}</output>
      <button
        type="button"
        onClick={() => {
          change({ search: 'kettle' });
          change({ status: 'pending' });
        }}
      >
        Search and filter
      </button>
      <button type="button" onClick={() => change({ page: String(page + 1) })}>
        Next page
      </button>
      <Link to="/post">Post</Link>
    </>
  );
}

/** Opens the page. A navigation waits for `held`, as it may on a slow device. */
function open(held: Promise<void> = Promise.resolve()) {
  const loader = () => held.then(() => null);
  const router = createMemoryRouter(
    [
      { id: 'posts', path: '/posts', element: <Page />, loader },
      { path: '/post', element: <p>The post</p>, loader },
    ],
    { initialEntries: ['/posts?sort=title'], hydrationData: { loaderData: { posts: null } } },
  );
  render(<RouterProvider router={router} />);
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { user: userEvent.setup(), address };
}

test('of two changes in quick succession none is lost', async () => {
  const { user, address } = open();
  await user.click(screen.getByRole('button', { name: 'Search and filter' }));
  await waitFor(() => expect(address()).toBe('/posts?sort=title&search=kettle&status=pending'));
});

test('a step counts from the step before it, even if the address does not show that one yet', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { user, address } = open(held);
  for (let steps = 0; steps < 3; steps++) await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('sort=title&page=4')).toBeTruthy();
  expect(address()).toBe('/posts?sort=title');
  letGo();
  await waitFor(() => expect(address()).toBe('/posts?sort=title&page=4'));
});

test('a change after a link was followed does not keep the user on the page', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { user, address } = open(held);
  await user.click(screen.getByRole('link', { name: 'Post' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(screen.getByText('sort=title&page=2')).toBeTruthy();
  letGo();
  expect(await screen.findByText('The post')).toBeTruthy();
  expect(address()).toBe('/post');
});
