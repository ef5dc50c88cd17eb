/** A topic as a title: of 5,000 characters, the first ones. */
export const shortTopic = (topic: string): string => (topic.length > 100 ? `${topic.slice(0, 100)}…` : topic);
