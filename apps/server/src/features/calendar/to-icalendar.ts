import type { PostStatus } from '@pressloom/contract';

export interface CalendarEvent {
  /** Never changes, so that a calendar app moves the existing event. */
  uid: string;
  title: string;
  start: Date;
  createdAt: Date;
  changedAt: Date;
  status: PostStatus;
  site: string | null;
  url: string;
}

/** Events as an RFC 5545 calendar. */
export function toICalendar(events: CalendarEvent[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//pressloom//Editorial Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:pressloom',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(toEvent),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

const STATUS_WORDS: Record<PostStatus, string> = {
  published: 'Published',
  scheduled: 'Scheduled',
  pending: 'Waiting for review',
  draft: 'Draft',
};

/** It has a date, but does not go out by itself. */
const isTentative = ({ status }: CalendarEvent) => status === 'pending' || status === 'draft';

function toEvent(event: CalendarEvent): string[] {
  const status = STATUS_WORDS[event.status];
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.start)}`,
    // A post has a time but no duration; calendar apps render an event without one too thin to read.
    'DURATION:PT15M',
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `SEQUENCE:${sequenceOf(event)}`,
    `SUMMARY:${text(event.title)}`,
    `DESCRIPTION:${text(`${status}${event.site && !isTentative(event) ? ` on ${event.site}` : ''}\n${event.url}`)}`,
    `URL:${event.url}`,
    `CATEGORIES:${text(status)}`,
    `STATUS:${isTentative(event) ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** Must grow with every change (RFC 5545): the seconds between creation and last change of the post. */
const sequenceOf = ({ createdAt, changedAt }: CalendarEvent) =>
  Math.max(0, Math.floor((changedAt.getTime() - createdAt.getTime()) / 1000));

/** `20261120T213000Z` */
const utc = (date: Date) => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const text = (value: string) =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const LINE_OCTETS = 75;

/** A line has at most 75 octets; a line break followed by a space continues it. Characters are never split. */
function folded(line: string): string {
  let out = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      out += '\r\n ';
      octets = 1;
    }
    out += character;
    octets += size;
  }
  return out;
}
