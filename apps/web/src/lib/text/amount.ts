/** "1 post", "7 posts". */
export const amount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
