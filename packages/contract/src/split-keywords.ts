/** "a, b ,, c" → ["a", "b", "c"]; the same keyword twice counts once. */
export const splitKeywords = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
];
