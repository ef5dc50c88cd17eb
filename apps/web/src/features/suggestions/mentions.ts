/** Whether a text uses a keyword as whole words, ignoring case; a plural counts. */
export const mentions = (text: string, keyword: string): boolean => {
  const wanted = plain(keyword);
  if (!wanted) return false;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(wanted))
    return plain(text).includes(wanted);
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?:s|es)?(?![\\p{L}\\p{N}])`, 'u').test(plain(text));
};

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();
