export interface NameMention {
  start: number;
  end: number;
}

const PERSON = `\\p{Lu}[\\p{L}'’-]+(?: (?:van|von|de|da|del|la|bin|al) ?| \\p{Lu}\\.)?(?: \\p{Lu}[\\p{L}'’-]+){0,2}`;
const TITLE =
  'Dr|Prof|Professor|Sir|Dame|President|Senator|Minister|Judge|Chef|Captain|General|CEO|Doctor|economist|nutritionist|psychologist|historian|researcher|analyst|author|physician|mayor|baker|scientist';
const HOUSE =
  'University|Institute|Institution|Foundation|Association|Academy|Agency|Commission|Ministry|Department|Bureau|Bank|College|Council|Society|Clinic|Hospital|Center|Centre|Laboratory|Labs';

const TITLED = new RegExp(`(?<![\\p{L}])(?:${TITLE})\\.? (?<name>${PERSON})`, 'gu');
const WORKS_AT = new RegExp(
  `(?<![\\p{L}'’-])(?<name>${PERSON}), (?:an?|the|who) [^.;“”"]{1,80}? (?:at|of|for) (?:the )?\\p{Lu}`,
  'gu',
);
const ORGANISATION = new RegExp(
  `(?<![\\p{L}])(?<name>(?:\\p{Lu}[\\p{L}'’&-]+ ){1,4}(?:${HOUSE})(?: of (?:the )?\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?)?|(?:${HOUSE}) (?:of|for) (?:the )?\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?)`,
  'gu',
);

/** People with a title or a place of work, and organisations, as a text names them. Names alone are no claims. */
export function findNames(text: string): NameMention[] {
  const found = new Map<number, NameMention>();
  for (const pattern of [TITLED, WORKS_AT, ORGANISATION]) {
    for (const { 0: match, index, groups = {} } of text.matchAll(pattern)) {
      const name = (groups.name ?? '').replace(/^(?:The|At|In|According|From|By) /, '').trimEnd();
      const start = index + match.indexOf(name);
      const end = start + name.length;
      if (![...found.values()].some((other) => start < other.end && end > other.start))
        found.set(start, { start, end });
    }
  }
  return [...found.values()].sort((one, other) => one.start - other.start);
}
