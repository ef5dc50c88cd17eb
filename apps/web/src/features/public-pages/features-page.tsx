import { CallToAction } from './call-to-action.tsx';
import { PageTitle } from './page-title.tsx';
import { PostLife } from './post-life.tsx';
import { ProductPicture } from './product-picture.tsx';

const CHAPTERS = [
  {
    title: 'Connect a site',
    points: [
      [
        'Approve it in WordPress',
        'pressloom asks through WordPress’ own screen. You approve there, and no password is typed into anything but your own site.',
      ],
      [
        'Or use an application password',
        'It is sealed before it is stored, is never shown again to anybody, and you can withdraw it in WordPress at any time.',
      ],
      [
        'When it does not work, it says why',
        'A firewall, a removed header, a switched-off REST API, a role that may not publish: the thing in the way is named, with what to change.',
      ],
    ],
  },
  {
    title: 'Write',
    points: [
      [
        'A first draft from keywords',
        'Choose tone, audience and length. The text appears as it is written; close the page and it is finished without you.',
      ],
      [
        'A calm editor',
        'Headings, lists, quotes, links, pictures and code. Unsaved edits survive a closed tab, and two tabs never overwrite each other unseen.',
      ],
      [
        'Suggestions about this post',
        'Length, headings, keywords, links, alt texts and reading ease, computed from what you wrote, each with what to change.',
      ],
    ],
  },
  {
    title: 'Publish',
    points: [
      [
        'As WordPress blocks',
        'Excerpt, category, tags and featured image with its alt text go along, under your own account and with the rights you have there.',
      ],
      [
        'Once',
        'When an answer is lost on the way, your site is asked first whether the post is there. Only then is anything sent again.',
      ],
      [
        'Read back',
        'What your site saved is compared with what was sent, and what it took away is named. What somebody edited there is never overwritten silently.',
      ],
    ],
  },
  {
    title: 'Schedule',
    points: [
      [
        'The same moment everywhere',
        'You choose a time on your clock; your site gets the same instant, whatever time zone it keeps.',
      ],
      [
        'Watched until it is public',
        'WordPress can miss a schedule when nobody visits. A post that is late is woken, then published, and you are told.',
      ],
      [
        'A calendar to move posts in',
        'By month, week or list, with mouse or keyboard, in your own time with the site’s beside it. Calendar programs can read along.',
      ],
      [
        'Changed without doubt',
        'Move a post to another day or take it back: the change is made on your site and checked there.',
      ],
    ],
  },
] as const;

export const FeaturesPage = () => (
  <>
    <PageTitle title="From an idea to a page that people can read">
      <p>
        Four things have to go right: the connection, the writing, the publishing and the moment. This is what pressloom
        does in each.
      </p>
    </PageTitle>
    <div className="mx-auto w-full max-w-6xl px-5 sm:px-8">
      {CHAPTERS.slice(0, 2).map((chapter) => (
        <Chapter key={chapter.title} {...chapter} />
      ))}
      <div className="border-line border-t pt-16">
        <ProductPicture
          name="editor"
          alt="The editor in pressloom with a post that is public on its site, and its details beside it."
        />
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
