const WORDS = 700;
const VOCABULARY = 20_000;

/** A page of a site's list of posts, newest first, as WordPress answers it. Each has a text of about 4 kB. */
export function postsPage(query: URLSearchParams, posts: number) {
  const perPage = Number(query.get('per_page') ?? 10);
  const offset = query.has('offset') ? Number(query.get('offset')) : (Number(query.get('page') ?? 1) - 1) * perPage;
  const hasText = query.get('_fields')?.includes('content.raw') ?? true;
  const rows = Array.from({ length: Math.max(0, Math.min(perPage, posts - offset)) }, (_, at) =>
    postOf(posts - offset - at, hasText),
  );
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      date: new Date().toUTCString(),
      'x-wp-total': String(posts),
      'x-wp-totalpages': String(Math.ceil(posts / perPage)),
    },
    body: JSON.stringify(rows),
  };
}

function postOf(id: number, hasText: boolean) {
  const date = new Date(1_500_000_000_000 + id * 3_600_000).toISOString().slice(0, 19);
  const mark = { id, status: 'publish', modified_gmt: date };
  if (!hasText) return mark;
  return {
    ...mark,
    slug: `post-${id}`,
    link: `http://site/post-${id}/`,
    date_gmt: date,
    author: 1,
    title: { raw: `Post ${id} about coffee` },
    categories: [1],
    tags: [],
    featured_media: 0,
    comment_status: 'open',
    sticky: false,
    password: '',
    content: { raw: textOf(id) },
    excerpt: { raw: '' },
  };
}

function textOf(id: number): string {
  const words = Array.from({ length: WORDS }, (_, at) => `w${((id * 7_919 + at * 104_729) % VOCABULARY).toString(36)}`);
  const paragraphs = Array.from(
    { length: WORDS / 50 },
    (_, at) =>
      `<!-- wp:paragraph -->\n<p>${words.slice(at * 50, at * 50 + 50).join(' ')}</p>\n<!-- /wp:paragraph -->\n\n`,
  );
  return paragraphs.join('');
}
