import { toBlockMarkup } from '@pressloom/wordpress';

export interface PostContent {
  title: string;
  content: string;
  excerpt: string;
}

/** Ids of things on the site that a post refers to; undefined ones are left as they are there. */
export interface PostReferences {
  categories?: number[];
  tags?: number[];
  featuredMedia?: number;
  author?: number;
}

/** A post as fields of the WordPress REST API. Undefined terms and images are left out: `[]` and 0 clear them. */
export function toWordPressPost({ title, content, excerpt }: PostContent, references: PostReferences) {
  return {
    title,
    content: toBlockMarkup(content),
    excerpt,
    ...(references.categories && { categories: references.categories }),
    ...(references.tags && { tags: references.tags }),
    ...(references.featuredMedia !== undefined && { featured_media: references.featuredMedia }),
    ...(references.author !== undefined && { author: references.author }),
  };
}
