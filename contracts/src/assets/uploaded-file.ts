const UPLOADED_FILE_URL =
  /^(?:https?:\/\/[^/\s]+)?\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([^/?#]+)$/i;

/** Parses the address of an uploaded file into its id and name; null for other addresses. */
export const parseUploadedFile = (url: string): { fileId: string; name: string } | null => {
  const [, fileId, name] = UPLOADED_FILE_URL.exec(url) ?? [];
  if (fileId === undefined || name === undefined) return null;
  try {
    return { fileId, name: decodeURIComponent(name) };
  } catch {
    return null;
  }
};

/** True for an http(s) address, and not, for example, for a script. */
export const isWebAddress = (url: string): boolean => /^https?:\/\/[^/\s]+/i.test(url);

/** True for an address that may be attached: of the web or of an uploaded file. */
export const isAttachable = (url: string): boolean =>
  isWebAddress(url) || parseUploadedFile(url) !== null;

const getLastSegment = (url: string): string => /\/([^/?#]+)\/?(?:[?#].*)?$/.exec(url)?.[1] ?? url;

/** Returns the name of an attachment: of the uploaded file, else the end of the web address. */
export const getAttachmentName = (url: string): string =>
  parseUploadedFile(url)?.name ?? (isWebAddress(url) ? getLastSegment(url) : url);
