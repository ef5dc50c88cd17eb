import type { Site, SiteTerms } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSite, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;
let site: Site;
beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer();
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
  await wordpress.php(`
    $of = fn($name, $parent = 0) => wp_insert_term($name, 'category', ['parent' => $parent])['term_id'];
    $recipes = $of('Recipes'); $of('Rye', $of('Bread', $recipes)); $of('Local', $of('London')); $of('Local', $of('Paris'));
    $of('Art & Craft');
    foreach (['coffee', 'cold brew', 'tea'] as $tag) wp_insert_term($tag, 'post_tag');
    return true;`);
});
afterAll(async () => {
  await server.close();
  await wordpress.stop();
});

const terms = async (query: string, user = ada) =>
  user.request<SiteTerms>('GET', `/api/sites/${site.id}/terms?${query}`);

test('categories come as a tree, each by its path', async () => {
  expect((await terms('taxonomy=categories')).body).toEqual({
    terms: [
      'Art & Craft',
      'London',
      'London › Local',
      'Paris',
      'Paris › Local',
      'Recipes',
      'Recipes › Bread',
      'Recipes › Bread › Rye',
      'Uncategorized',
    ],
    isComplete: true,
  });
});

test('a search finds categories below others, and tags', async () => {
  expect((await terms('taxonomy=categories&search=local')).body.terms.sort()).toEqual([
    'London › Local',
    'Paris › Local',
  ]);
  expect((await terms('taxonomy=categories&search=rye')).body).toEqual({
    terms: ['Recipes › Bread › Rye'],
    isComplete: false,
  });
  expect((await terms('taxonomy=categories&search=%26')).body.terms).toEqual(['Art & Craft']);
  expect((await terms('taxonomy=tags&search=co')).body.terms.sort()).toEqual(['coffee', 'cold brew']);
});

test('of thousands of tags and categories a bounded part comes, and the rest is found by a search', async () => {
  await wordpress.php(`
    foreach (range(1, 5000) as $n) {
      $GLOBALS['wpdb']->insert($GLOBALS['wpdb']->terms, ['name' => "many $n", 'slug' => "many-$n"]);
      $id = $GLOBALS['wpdb']->insert_id;
      foreach (['post_tag', 'category'] as $of)
        $GLOBALS['wpdb']->insert($GLOBALS['wpdb']->term_taxonomy, ['term_id' => $id, 'taxonomy' => $of, 'description' => '']);
    }
    wp_cache_flush(); return true;`);
  const [tags, categories] = [(await terms('taxonomy=tags')).body, (await terms('taxonomy=categories')).body];
  expect([tags.terms.length, tags.isComplete]).toEqual([30, false]);
  expect([categories.terms.length, categories.isComplete]).toEqual([500, false]);
  for (const taxonomy of ['tags', 'categories']) {
    expect((await terms(`taxonomy=${taxonomy}&search=many 4711`)).body.terms).toEqual(['many 4711']);
  }
});

test('a site that hides its terms offers none, and another user’s site is not read', async () => {
  wordpress.muPlugin(
    'no-tags',
    `add_filter('rest_endpoints', fn($all) => array_diff_key($all, ['/wp/v2/tags' => 1]));`,
  );
  expect((await terms('taxonomy=tags')).body).toEqual({ terms: [], isComplete: true });
  wordpress.removeMuPlugin('no-tags');
  expect((await terms('taxonomy=tags', await signUp(server))).status).toBe(404);
});
