import { DAY_MS } from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import { posts } from '../../database/schema/index.ts';
import { excerptOf } from '../../text/excerpt.ts';

/** The three examples of a new account: published, draft, and scheduled in 7 days. They are never sent anywhere. */
export async function seedSamplePosts(tx: Db, user: { id: string; fullName: string }): Promise<void> {
  const now = Date.now();
  const samples: Pick<
    typeof posts.$inferInsert,
    'title' | 'content' | 'category' | 'keywords' | 'status' | 'publishedAt' | 'scheduledDate' | 'aiGenerated'
  >[] = [
    {
      title: 'Welcome to pressloom',
      content:
        '<p>This is an example of a published post. It exists only here: nothing of it was sent to a site.</p><h2>What to try first</h2><ul><li>Connect your WordPress site.</li><li>Write a post, or have one written from a few keywords.</li><li>Publish it, or pick the day on which it should go out.</li></ul><p>Once you have seen enough, remove the examples with one click from the list of posts.</p>',
      category: 'General',
      keywords: ['welcome', 'getting started'],
      status: 'published',
      publishedAt: new Date(now - DAY_MS),
    },
    {
      title: 'Notes for a first draft',
      content:
        '<p>A draft is yours alone until you publish it. Come back to it as often as you like: every save is kept here.</p><h2>A plan that works</h2><ol><li>Say who the post is for.</li><li>Write the headings first.</li><li>Fill one section a sitting.</li></ol>',
      category: 'Writing',
      keywords: ['drafts', 'writing'],
      status: 'draft',
    },
    {
      title: 'A post that waits for its day',
      content:
        '<p>This example is scheduled seven days ahead. A real one would be handed to WordPress at once and go live there at its time.</p><h2>Why schedule</h2><p>Readers come back to a blog that keeps its days. Write when you can, publish when they read.</p>',
      category: 'Planning',
      keywords: ['scheduling', 'calendar'],
      status: 'scheduled',
      scheduledDate: new Date(now + 7 * DAY_MS),
      aiGenerated: true,
    },
  ];
  await tx.insert(posts).values(
    samples.map((sample, index) => ({
      ...sample,
      userId: user.id,
      author: user.fullName,
      excerpt: excerptOf(sample.content),
      automaticExcerpt: true,
      sample: true,
      createdAt: new Date(now - (index + 1) * 1_000),
    })),
  );
}
