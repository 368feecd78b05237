const stored =
  /^(?:https?:\/\/[^/\s]+)?\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/?#]+)$/i;

/** Id and name of the uploaded file an address stands for; null for addresses of anything else. */
export const uploadedFileOf = (url: string): { fileId: string; name: string } | null => {
  const [, fileId, name] = stored.exec(url) ?? [];
  if (fileId === undefined || name === undefined) return null;
  try {
    return { fileId, name: decodeURIComponent(name) };
  } catch {
    return null;
  }
};

/** Whether an address may be followed: one of the web and not, say, a script. */
export const isWebAddress = (url: string): boolean => /^https?:\/\/[^/\s]+/i.test(url);

/** Whether an address is one that may be attached: of the web or of an uploaded file. */
export const isFollowable = (url: string): boolean =>
  isWebAddress(url) || uploadedFileOf(url) !== null;

const lastPart = (url: string): string => /\/([^/?#]+)\/?(?:[?#].*)?$/.exec(url)?.[1] ?? url;

/** What an attached address is called: the name of the uploaded file, else the end of an address of the web. */
export const attachmentName = (url: string): string =>
  uploadedFileOf(url)?.name ?? (isWebAddress(url) ? lastPart(url) : url);
