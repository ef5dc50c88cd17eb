import { toBlockMarkup } from '@pressloom/wordpress';

export interface PostContent {
  title: string;
  content: string;
  excerpt: string;
}

/** Ids of things on the site that a post refers to; what is undefined is left as it is there. */
export interface PostReferences {
  categories?: number[];
  tags?: number[];
  featuredMedia?: number;
  author?: number;
}

/** A post in the words of WordPress' REST API. Terms and image are named only where there are any: `[]` and 0 would clear them. */
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
