/** Pictures of the open page that are still on their way to the server. */
const underWay = new Set<Promise<unknown>>();

export const isUploading = () => underWay.size > 0;

/** Counts an upload while it runs. Answers null when the page that wanted the picture was left meanwhile. */
export const uploadForPage = async <Stored>(upload: Promise<Stored>): Promise<Stored | null> => {
  underWay.add(upload);
  try {
    const stored = await upload;
    return underWay.has(upload) ? stored : null;
  } finally {
    underWay.delete(upload);
  }
};

/** The page is left: nobody waits for its pictures any more. */
export const abandonUploads = () => underWay.clear();
