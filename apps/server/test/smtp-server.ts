import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect } from 'vitest';
import { outgoingMails } from '../src/database/schema/index.ts';
import type { Foundation } from '../src/foundation.ts';

export interface ReceivedMail {
  to: string;
  subject: string;
  replyTo: string;
  text: string;
  /** Header values by lower-case name, unfolded. */
  headers: Record<string, string>;
  /** The first link in the text. */
  link: string;
}

export interface SmtpServer {
  url: string;
  mails: ReceivedMail[];
  /** The oldest unread email to an address; waits until there is one. */
  next(to: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A mail server on a socket that accepts and exposes every email. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const unread: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(socket, (mail) => {
      mails.push(mail);
      unread.push(mail);
      for (const look of waiting) look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    next: (to) =>
      new Promise((resolve) => {
        const look = () => {
          const index = unread.findIndex((mail) => mail.to === to);
          const [mail] = index < 0 ? [] : unread.splice(index, 1);
          if (!mail) return;
          waiting.delete(look);
          resolve(mail);
        };
        waiting.add(look);
        look();
      }),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: Socket, onMail: (mail: ReceivedMail) => void) {
  let pending = '';
  let isData = false;
  let to = '';
  socket.write('220 test ESMTP\r\n');
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8');
    for (let end = endOf(pending, isData); end >= 0; end = endOf(pending, isData)) {
      const part = pending.slice(0, end);
      pending = pending.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        // Reverses dot-stuffing: a line that starts with a dot is sent with a second one.
        onMail(readMail(to, part.replace(/\r\n\.\./g, '\r\n.')));
        socket.write('250 taken\r\n');
        continue;
      }
      if (/^RCPT TO:/i.test(part)) to = /<(.*)>/.exec(part)?.[1] ?? '';
      isData = /^DATA/i.test(part);
      if (isData) socket.write('354 go on\r\n');
      else if (/^QUIT/i.test(part)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
}

const endOf = (text: string, isData: boolean) => text.indexOf(isData ? '\r\n.\r\n' : '\r\n');

function readMail(to: string, raw: string): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\n\n').replace(/\r\n/g, '\n');
  const text = /quoted-printable/i.test(head)
    ? body
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body;
  return {
    to,
    subject: headerIn(head, 'Subject'),
    replyTo: headerIn(head, 'Reply-To'),
    text,
    headers: Object.fromEntries(
      head
        .replace(/\r\n[ \t]+/g, ' ')
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    ),
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  };
}

const headerIn = (head: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? '';

/** Waits until every mail that was asked for so far has reached the mail server. */
export async function allSent({ db, mail }: Pick<Foundation, 'db' | 'mail'>): Promise<void> {
  await mail.close();
  await expect.poll(() => db.$count(outgoingMails)).toBe(0);
}
