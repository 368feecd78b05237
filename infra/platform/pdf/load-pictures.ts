const PLATFORM = 'https://cdn.shopify.com/';

/** A place that pictures of products may be loaded from. */
export interface PictureSource {
  /** Begin of the addresses of its pictures. */
  readonly begins: string;
  /** The server of addresses that name none. */
  readonly server?: string;
}

/** Where the platform serves pictures. What a simulator serves is added by configuration. */
export const platformPictures: PictureSource = { begins: PLATFORM };

/** The address as a browser on that server would resolve it; null for what is none. */
const resolved = (url: string, server: string | undefined): URL | null =>
  URL.canParse(url, server) ? new URL(url, server) : null;

/** The address a picture is loaded from; null for every address that is of none of the sources. */
const pictureAddress = (url: string, sources: readonly PictureSource[]): string | null => {
  // Compared as they are resolved, so that `..`, `//` and a user's name before the host are seen as what they are.
  const address = sources
    .map(({ begins, server }) => ({
      begins: resolved(begins, server),
      found: resolved(url, server),
    }))
    .find(({ begins, found }) => begins !== null && found?.href.startsWith(begins.href))?.found;
  if (address === null || address === undefined) return null;
  // The platform's picture server scales by itself; a printed picture is small.
  if (address.href.startsWith(PLATFORM)) address.searchParams.set('width', '160');
  return address.href;
};

/** Data URLs of pictures by the address they came from; what could not be loaded in time is not in it. */
export type Pictures = ReadonlyMap<string, string>;
/** Loads the pictures at these addresses. */
export type LoadPictures = (urls: readonly string[]) => Promise<Pictures>;

const BUDGET_MS = 1500;
const AT_ONCE = 16;
const LARGEST_BYTES = 1_000_000;
/** What is kept for the next time, in characters. */
const KEPT_CHARACTERS = 24_000_000;
const pictureType = /^image\/(png|jpeg|webp|gif|svg\+xml|avif)\b/;

/** All bytes of an answer; null, without reading on, when there are too many. */
const bytesOf = async (response: Response): Promise<Buffer | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > LARGEST_BYTES) return null; // leaving the loop cancels the answer
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const dataUrl = async (response: Response): Promise<string | null> => {
  const type = pictureType.exec(response.headers.get('content-type') ?? '')?.[0];
  if (!response.ok || type === undefined) {
    await response.body?.cancel();
    return null;
  }
  const bytes = await bytesOf(response);
  return bytes === null ? null : `data:${type};base64,${bytes.toString('base64')}`;
};

/** The most recently used, up to a bound. */
const createShelf = () => {
  const kept = new Map<string, string>();
  let characters = 0;
  return {
    get: (url: string): string | undefined => {
      const picture = kept.get(url);
      if (picture === undefined) return undefined;
      kept.delete(url);
      kept.set(url, picture);
      return picture;
    },
    put: (url: string, picture: string): void => {
      kept.set(url, picture);
      characters += picture.length;
      for (const [oldest, { length }] of kept) {
        if (characters <= KEPT_CHARACTERS) return;
        kept.delete(oldest);
        characters -= length;
      }
    },
  };
};

/**
 * Loads pictures over HTTP from these sources alone, many at a time, for a second and a half at
 * most, and remembers them. A redirect is not followed: it may lead anywhere.
 */
export const createPictureLoader = (
  fetchFrom: typeof fetch,
  sources: readonly PictureSource[],
): LoadPictures => {
  const shelf = createShelf();
  const load = async (url: string, signal: AbortSignal): Promise<string | null> => {
    const address = pictureAddress(url, sources);
    if (address === null) return null;
    const picture = await fetchFrom(address, { signal, redirect: 'error' })
      .then(dataUrl)
      .catch(() => null);
    if (picture !== null) shelf.put(url, picture);
    return picture;
  };
  return async (urls) => {
    const signal = AbortSignal.timeout(BUDGET_MS);
    const pictures = new Map<string, string>();
    const left = [...new Set(urls)].values();
    const worker = async (): Promise<void> => {
      for (const url of left) {
        const picture = shelf.get(url) ?? (signal.aborted ? null : await load(url, signal));
        if (picture !== null) pictures.set(url, picture);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return pictures;
  };
};
