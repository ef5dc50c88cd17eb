import type { Site } from '@pressloom/contract';

/** Where the SEO values of a post go. */
export interface SeoPlace {
  /** Null if none is chosen. */
  site: Site | null;
  /** A page of the site rather than a post. */
  isPage: boolean;
  /** The post's URL on the site, if it has one. */
  link: string | null;
  /** The post, if it is on the site. */
  postIdOnSite: string | null;
}

export interface SeoCardProps extends SeoPlace {
  /** A suggestion has led to the focus keyphrase, which opens the card and takes the focus. */
  keyphraseAsked: boolean;
  onKeyphraseShown: () => void;
}
