/**
 * Index of the topic that comes next once a list of topics has changed: the one whose turn it was, wherever it is by now.
 * If it was renamed or removed, the one after the last before it that is still there.
 */
export function placeInTopics(topics: readonly string[], before: readonly string[], next: number): number {
  const [now, then] = [topics.map(asLine), before.map(asLine)];
  for (let at = next; at >= 0; at--) {
    const place = placeOf(now, then, at);
    if (place !== -1) return at === next ? place : (place + 1) % now.length;
  }
  return 0;
}

/** Of topics that are there twice, the first stays the first. */
function placeOf(now: readonly string[], then: readonly string[], at: number): number {
  const places = now.flatMap((topic, place) => (topic === then[at] ? [place] : []));
  const earlier = then.slice(0, at).filter((topic) => topic === then[at]).length;
  return places[earlier] ?? places.at(-1) ?? -1;
}

/** The form has one topic a line. */
const asLine = (topic: string) => topic.replace(/\s+/g, ' ').trim();
