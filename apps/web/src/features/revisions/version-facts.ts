interface Facts {
  excerpt: string;
  category: string;
  keywords: string[];
}

/** Compared besides title and text. */
export const versionFacts = ({ excerpt, category, keywords }: Facts) => ({
  Excerpt: excerpt,
  Category: category,
  Tags: keywords.join(', '),
});
