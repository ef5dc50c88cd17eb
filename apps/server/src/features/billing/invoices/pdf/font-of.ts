import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

interface Family {
  /** A text with one of these is written in it. */
  letters: RegExp;
  /** Path of its file. */
  regular: () => string;
  bold: () => string;
}

/** Latin, Greek, Cyrillic, Devanagari and the sign of the rupee. */
const COMMON: Omit<Family, 'letters'> = {
  regular: () => require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: () => require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
};

/** The other scripts of Indian states. Each has Latin letters and digits as well. */
const FAMILIES: Family[] = [
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
];

/**
 * The file of the font for a text. A text has one font: of two scripts beside Latin, one shows as boxes, as does a script
 * that no font here has.
 */
export const fontOf = (text: string, weight: 'regular' | 'bold'): string =>
  (FAMILIES.find(({ letters }) => letters.test(text)) ?? COMMON)[weight]();
