import { CallToAction } from './call-to-action.tsx';
import { PageTitle } from './page-title.tsx';
import { PostLife } from './post-life.tsx';
import { ProductScreenshot } from './product-screenshot.tsx';

const CHAPTERS = [
  {
    title: 'Connect a site',
    points: [
      [
        'Approve it in WordPress',
        'You approve pressloom on WordPress’ own screen, so you only ever type your password on your own site.',
      ],
      [
        'Or use an application password',
        'It’s encrypted before it’s stored and never shown again. You can revoke it in WordPress at any time.',
      ],
      [
        'Clear answers when something fails',
        'A firewall, a stripped header, a disabled REST API, a role that can’t publish: we name the blocker and tell you how to fix it.',
      ],
    ],
  },
  {
    title: 'Write',
    points: [
      [
        'A first draft from keywords',
        'Choose tone, audience and length. The text appears as it’s written. You can close the page; it finishes without you.',
      ],
      [
        'A calm editor',
        'Headings, lists, quotes, links, images and code. Unsaved edits survive a closed tab, and two tabs never silently overwrite each other.',
      ],
      [
        'Suggestions about this post',
        'Length, headings, keywords, links, alt text and reading ease, based on what you wrote, each with a suggested fix.',
      ],
    ],
  },
  {
    title: 'Publish',
    points: [
      [
        'As WordPress blocks',
        'With excerpt, category, tags, featured image and its alt text, under your own account and permissions.',
      ],
      [
        'Once',
        'If a response is lost, we check whether the post is already on your site before sending anything again.',
      ],
      [
        'Verified',
        'We compare what your site saved with what we sent, and show you what it removed. Edits made on WordPress are never silently overwritten.',
      ],
    ],
  },
  {
    title: 'Schedule',
    points: [
      [
        'The same moment everywhere',
        'Choose a time in your time zone; your site publishes at the same moment in its own.',
      ],
      [
        'Monitored until it’s live',
        'WordPress can miss a schedule when nobody visits the site. We trigger late posts, publish them if needed, and notify you.',
      ],
      [
        'A calendar to move posts in',
        'By month, week or list, with mouse or keyboard, in your own and the site’s time zone. Subscribe from any calendar app.',
      ],
      ['Verified changes', 'Reschedule or unschedule a post: we make the change on your site and verify it.'],
    ],
  },
] as const;

export const FeaturesPage = () => (
  <>
    <PageTitle title="From an idea to a page that people can read">
      <p>
        Four things have to go right: connecting, writing, publishing and timing. Here’s what pressloom does for each.
      </p>
    </PageTitle>
    <div className="mx-auto w-full max-w-6xl px-5 sm:px-8">
      {CHAPTERS.slice(0, 2).map((chapter) => (
        <Chapter key={chapter.title} {...chapter} />
      ))}
      <div className="border-line border-t pt-16">
        <ProductScreenshot name="editor" alt="The pressloom editor with a published post and its details." />
      </div>
      {CHAPTERS.slice(2).map((chapter) => (
        <Chapter key={chapter.title} {...chapter} />
      ))}
      <section className="grid gap-x-16 gap-y-8 border-line border-t py-16 lg:grid-cols-[18rem_1fr]">
        <h2 className="font-serif text-4xl tracking-[-0.02em]">The life of a post</h2>
        <PostLife />
      </section>
    </div>
    <CallToAction />
  </>
);

interface ChapterProps {
  title: string;
  points: readonly (readonly [string, string])[];
}

const Chapter = ({ title, points }: ChapterProps) => (
  <section className="grid gap-x-16 gap-y-8 border-line border-t py-16 lg:grid-cols-[18rem_1fr]">
    <h2 className="font-serif text-4xl tracking-[-0.02em]">{title}</h2>
    <dl className="grid gap-8">
      {points.map(([term, meaning]) => (
        <div key={term} className="grid gap-x-8 gap-y-1.5 sm:grid-cols-[15rem_1fr]">
          <dt className="font-medium text-base">{term}</dt>
          <dd className="text-pretty text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
);
