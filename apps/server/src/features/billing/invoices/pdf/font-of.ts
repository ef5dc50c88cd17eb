import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

interface Family {
  /** What is written in it. */
  letters: RegExp;
  /** Path of its file. */
  regular: () => string;
  bold: () => string;
}

/** The sign of the rupee is not in all the other fonts. */
const COMMON: Family = {
  letters: /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}₹]/u,
  regular: () => require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: () => require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
};

/** The other scripts of Indian states, and those from right to left. Each has Latin digits and punctuation as well. */
const FAMILIES: Family[] = [
  COMMON,
  {
    letters: /\p{Script=Tamil}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf'),
  },
  {
    letters: /\p{Script=Telugu}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf'),
  },
  {
    letters: /\p{Script=Kannada}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-kannada/700Bold/NotoSansKannada_700Bold.ttf'),
  },
  {
    letters: /\p{Script=Malayalam}/u,
    regular: () =>
      require.resolve('@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-malayalam/700Bold/NotoSansMalayalam_700Bold.ttf'),
  },
  {
    letters: /\p{Script=Bengali}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf'),
  },
  {
    letters: /\p{Script=Gujarati}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold.ttf'),
  },
  {
    letters: /\p{Script=Gurmukhi}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf'),
  },
  {
    letters: /\p{Script=Oriya}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-oriya/700Bold/NotoSansOriya_700Bold.ttf'),
  },
  {
    // With its comma, which other scripts share.
    letters: /\p{Script_Extensions=Arabic}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  },
  {
    letters: /\p{Script=Hebrew}/u,
    regular: () => require.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
    bold: () => require.resolve('@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf'),
  },
];

/** The file of the font that has Latin letters. */
export const commonFont = (weight: Weight): string => COMMON[weight]();

const familyOf = (text: string) => FAMILIES.find(({ letters }) => letters.test(text));

/**
 * The file of the font for each place of a text: spaces, digits and marks are written in that of the letter before. A
 * script that no font here has shows as boxes.
 */
export function fontsOf(text: string, weight: Weight): string[] {
  let family = familyOf(text) ?? COMMON;
  let file = family[weight]();
  return [...text].flatMap((letter) => {
    const next = familyOf(letter) ?? (/\p{L}/u.test(letter) ? COMMON : family);
    if (next !== family) file = next[weight]();
    family = next;
    return Array.from({ length: letter.length }, () => file);
  });
}
