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
export const pictureAddress = (url: string, sources: readonly PictureSource[]): string | null => {
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
