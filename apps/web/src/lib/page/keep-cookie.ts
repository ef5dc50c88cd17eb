/** Sets a cookie for the server, for a year. (The Cookie Store API is not available over plain HTTP.) */
export const keepCookie = (name: string, value: string) => {
  Object.assign(document, { cookie: `${name}=${value}; path=/; max-age=31536000; samesite=lax` });
};
