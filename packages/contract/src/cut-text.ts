/** The beginning of a text, at most `length` UTF-16 code units: never half a character, which no database stores. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
