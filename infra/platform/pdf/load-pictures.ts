import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

const PLATFORM = 'https://cdn.shopify.com/';

/** An allowed source of product pictures. */
export interface PictureSource {
  /** Prefix of the addresses of its pictures. */
  readonly begins: string;
  /** Server of relative addresses. */
  readonly server?: string;
}

/** The platform's picture server. The source of a simulator is added by configuration. */
export const platformPictures: PictureSource = { begins: PLATFORM };

/** The address resolved against the server, as browsers do; null for an invalid one. */
const resolveUrl = (url: string, server: string | undefined): URL | null =>
  URL.canParse(url, server) ? new URL(url, server) : null;

/** The address to load a picture from; null unless it belongs to one of the sources. */
const pictureAddress = (url: string, sources: readonly PictureSource[]): string | null => {
  // Compares resolved addresses, so that `..`, `//` and a user name before the host cannot bypass the check.
  const address = sources
    .map(({ begins, server }) => ({
      begins: resolveUrl(begins, server),
      found: resolveUrl(url, server),
    }))
    .find(({ begins, found }) => begins !== null && found?.href.startsWith(begins.href))?.found;
  if (address === null || address === undefined) return null;
  // The platform's picture server scales pictures on request; a printed picture is small.
  if (address.href.startsWith(PLATFORM)) address.searchParams.set('width', '160');
  return address.href;
};

/** Data URLs of pictures by address, without those that could not be loaded in time. */
export type Pictures = ReadonlyMap<string, string>;
/** Loads the pictures at these addresses. */
export type LoadPictures = (urls: readonly string[]) => Promise<Pictures>;

const BUDGET_MS = 1500;
const AT_ONCE = 16;
const LARGEST_BYTES = 1_000_000;
/** Size of the cache, in characters. */
const KEPT_CHARACTERS = 24_000_000;
const pictureType = /^image\/(png|jpeg|webp|gif|svg\+xml|avif)\b/;

/** All bytes of an answer; null when there are too many, without reading the rest. */
const readBytes = async (response: Response): Promise<Buffer | null> => {
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
  const bytes = await readBytes(response);
  return bytes === null ? null : `data:${type};base64,${bytes.toString('base64')}`;
};

/**
 * Loads pictures over HTTP from these sources only, many at a time, for at most a second and a half, and caches them.
 * Redirects are not followed, since they may lead to any server.
 */
export const createPictureLoader = (
  fetchFrom: typeof fetch,
  sources: readonly PictureSource[],
): LoadPictures => {
  const cache = new LRUCache<string, string>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ length }) => length,
  });
  const load = async (url: string, signal: AbortSignal): Promise<string | null> => {
    const address = pictureAddress(url, sources);
    if (address === null) return null;
    const picture = await fetchFrom(address, { signal, redirect: 'error' })
      .then(dataUrl)
      .catch(() => null);
    if (picture !== null) cache.set(url, picture);
    return picture;
  };
  return async (urls) => {
    const signal = AbortSignal.timeout(BUDGET_MS);
    const pictures = new Map<string, string>();
    await pLimit(AT_ONCE).map(new Set(urls), async (url) => {
      const picture = cache.get(url) ?? (signal.aborted ? null : await load(url, signal));
      if (picture !== null) pictures.set(url, picture);
    });
    return pictures;
  };
};
