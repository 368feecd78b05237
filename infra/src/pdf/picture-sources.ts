const PLATFORM = 'https://cdn.shopify.com/';

/** Begin of the addresses that the platform serves pictures from. What a simulator serves is added by configuration. */
export const platformPictures: readonly string[] = [PLATFORM];

/** The address a picture is loaded from; null for every address that none of the sources begins. */
export const pictureAddress = (url: string, sources: readonly string[]): string | null => {
  if (!URL.canParse(url)) return null;
  // Compared as it is parsed, so that `..` and a user's name before the host are seen as what they are.
  const address = new URL(url);
  if (!sources.some((source) => address.href.startsWith(source))) return null;
  // The platform's picture server scales by itself; a printed picture is small.
  if (address.href.startsWith(PLATFORM)) address.searchParams.set('width', '160');
  return address.href;
};
