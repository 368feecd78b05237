const stored =
  /^(?:https?:\/\/[^/\s]+)?\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/?#]+)$/i;

/** Id and name of the uploaded file of an address; null for other addresses. */
export const uploadedFileOf = (url: string): { fileId: string; name: string } | null => {
  const [, fileId, name] = stored.exec(url) ?? [];
  if (fileId === undefined || name === undefined) return null;
  try {
    return { fileId, name: decodeURIComponent(name) };
  } catch {
    return null;
  }
};

/** True when an address may be followed: one of the web and not, for example, a script. */
export const isWebAddress = (url: string): boolean => /^https?:\/\/[^/\s]+/i.test(url);

/** True when an address may be attached: of the web or of an uploaded file. */
export const isFollowable = (url: string): boolean =>
  isWebAddress(url) || uploadedFileOf(url) !== null;

const lastPart = (url: string): string => /\/([^/?#]+)\/?(?:[?#].*)?$/.exec(url)?.[1] ?? url;

/** The name of an attached address: that of the uploaded file, else the end of the web address. */
export const attachmentName = (url: string): string =>
  uploadedFileOf(url)?.name ?? (isWebAddress(url) ? lastPart(url) : url);
