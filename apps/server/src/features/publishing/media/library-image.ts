import { isFileOf, type RemoteMedia } from '@pressloom/wordpress';

/** An image as the site has it; without an id, only its URL is known. */
export type OnSite = Partial<Pick<RemoteMedia, 'id' | 'sizes'>> & Pick<RemoteMedia, 'url'>;

const SRC = /(\bsrc=")([^"]*)(?=")/;
const CLASSES = /(\sclass=")([^"]*)"/;
const ID = /^wp-image-(\d{1,9})$/;
const SIZE = /^size-([\w-]{1,50})$/;

/**
 * An `<img>` of an upload as its site has it, in the size that the user chose if the site made that of it. By the class
 * WordPress adds its other sizes (`srcset`), width, height and lazy loading for readers (`wp_filter_content_tags`), and
 * the image block gets its id.
 */
export function asLibraryImage(tag: string, { id, url, sizes = [] }: OnSite): string {
  const wanted = classesOf(tag)
    .map((name) => SIZE.exec(name)?.[1])
    .find(Boolean);
  const size = sizes.find(({ name }) => name === wanted);
  const shown = withSource(tag, size?.url ?? url);
  if (id === undefined) return shown;
  const others = classesOf(tag).filter((name) => !ID.test(name) && !SIZE.test(name));
  return withClasses(shown, [`wp-image-${id}`, `size-${size?.name ?? 'full'}`, ...others]);
}

export const withSource = (tag: string, url: string): string =>
  tag.replace(SRC, (_match, before: string) => before + url);

/** The id of an `<img>` in the media library of the site where it was written. */
export const libraryIdOf = (tag: string): number | undefined => {
  const id = classesOf(tag)
    .map((name) => ID.exec(name)?.[1])
    .find(Boolean);
  return id === undefined ? undefined : Number(id);
};

/** Another site has another image under this id: there it would get that one's sizes and be edited as it. */
export function withoutForeignId(tag: string, there: RemoteMedia | undefined): string {
  const src = SRC.exec(tag)?.[2]?.replaceAll('&amp;', '&') ?? '';
  if (there && isFileOf(there, src)) return tag;
  return withClasses(
    tag,
    classesOf(tag).filter((name) => !ID.test(name)),
  );
}

const classesOf = (tag: string): string[] => (CLASSES.exec(tag)?.[2] ?? '').split(/\s+/).filter(Boolean);

function withClasses(tag: string, classes: string[]): string {
  const named = CLASSES.exec(tag);
  if (!named) return tag.replace(/^<img\b/, `<img class="${classes.join(' ')}"`);
  return tag.replace(named[0], () => (classes.length > 0 ? `${named[1]}${classes.join(' ')}"` : ''));
}
