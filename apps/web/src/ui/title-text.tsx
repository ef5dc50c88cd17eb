const NO_TITLE = '(no title)';

/** For accessible names, toasts and dialogs. */
export const titleInWords = (title: string): string => (title.trim() === '' ? NO_TITLE : title);

/** The title of a post in lists and cards: an untitled one is named as WordPress does. */
export const TitleText = ({ title }: { title: string }) =>
  title.trim() === '' ? <span className="font-normal text-muted">{NO_TITLE}</span> : title;
