/** "1 post", "7,000 posts". */
export const amount = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;
