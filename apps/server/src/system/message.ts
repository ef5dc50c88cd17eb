export interface Message {
  to: string;
  /** Where replies go, if not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  /** Further headers, by name. */
  headers?: Record<string, string>;
  attachments?: Attachment[];
}

/** A file that comes with an email. */
export interface Attachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Hands a mail over. @throws where that did not succeed */
export type Deliver = (mail: Message & { from: string }) => Promise<void>;
