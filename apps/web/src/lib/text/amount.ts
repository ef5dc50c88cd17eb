/** "1 post", "7,000 posts", "2 entries". */
export const amount = (count: number, what: string, many = `${what}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? what : many}`;
