/** Image uploads of the current page that are in progress. */
const underWay = new Set<Promise<unknown>>();

export const isUploading = () => underWay.size > 0;

/** Tracks an upload while it runs. Returns null if the page was left in the meantime. */
export const uploadForPage = async <Stored>(upload: Promise<Stored>): Promise<Stored | null> => {
  underWay.add(upload);
  try {
    const stored = await upload;
    return underWay.has(upload) ? stored : null;
  } finally {
    underWay.delete(upload);
  }
};

/** The page was left: its uploads are no longer needed. */
export const abandonUploads = () => underWay.clear();
