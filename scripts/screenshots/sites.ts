import type { Screens } from './shoot.ts';

/** Connected sites. */
export async function shootSites({ shoot, writer, blog: { siteId } }: Screens) {
  await shoot(writer, '/wordpress', 'sites');
  await shoot(writer, `/wordpress/${siteId}`, 'site');
  await shoot(writer, `/wordpress/${siteId}`, 'site-library', (page) =>
    page
      .getByRole('heading', { name: 'Posts on this site', exact: true })
      .evaluate((heading) => heading.scrollIntoView({ block: 'center' })),
  );
  await shoot(writer, `/wordpress/${siteId}`, 'site-defaults', (page) =>
    page
      .getByRole('heading', { name: 'New posts on this site' })
      .evaluate((heading) => heading.scrollIntoView({ block: 'center' })),
  );
  await shoot(writer, `/wordpress/${siteId}`, 'site-deliveries', async (page) => {
    await page
      .getByText(/^Publish: done/)
      .first()
      .waitFor();
    await page.getByRole('heading', { name: 'Deliveries' }).evaluate((heading) => heading.scrollIntoView());
  });
  await shoot(writer, '/wordpress-sites-list', 'sites-list');
}
