import { expect, signUp, test } from './story.ts';

test('letters beyond English, and the rupee sign, are drawn in our fonts', async ({ page }) => {
  await signUp(page);
  const missing = await page.evaluate(async () => {
    const faces = async (font: string, letter: string) => (await document.fonts.load(font, letter)).length;
    const without: string[] = [];
    for (const weight of [400, 500, 600])
      for (const [family, letters] of [
        ['Inter Variable', 'aé₹łếжλ'],
        ['Newsreader Variable', 'aé₹łế'],
      ] as const)
        for (const letter of letters)
          if ((await faces(`${weight} 20px '${family}'`, letter)) === 0) without.push(`${family} ${weight} ${letter}`);
    return without;
  });
  expect(missing).toEqual([]);
});
