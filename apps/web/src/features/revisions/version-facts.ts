interface Facts {
  excerpt: string;
  category: string;
  keywords: string[];
}

/** What is compared besides title and text. */
export const versionFacts = ({ excerpt, category, keywords }: Facts) => ({
  Excerpt: excerpt,
  Category: category,
  Tags: keywords.join(', '),
});
