import { Parser } from 'htmlparser2';

/** Whether elements stand more than `limit` deep inside each other. Stops there: hostile HTML nests 100,000 deep. */
export function isDeeperThan(limit: number, source: string): boolean {
  let depth = 0;
  let exceeded = false;
  const parser = new Parser({
    onopentagname() {
      if (++depth <= limit) return;
      exceeded = true;
      parser.pause();
    },
    onclosetag() {
      depth--;
    },
  });
  parser.write(source);
  if (!exceeded) parser.end();
  return exceeded;
}
