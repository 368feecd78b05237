import { firstPlace } from '../orders/column.ts';
import { badRequest, type Context } from './context.ts';

const MOST_PER_PAGE = 250;
const DEEPEST = 25_000;

export interface PageArgs {
  readonly first?: number | null;
  readonly after?: string | null;
}

/** A position in a sorted list that stays valid when the list changes. */
export type Rank = readonly [number, number];

/** Items in the order of their ranks; `undefined` is a removed entry. */
export interface Listing<Item> {
  readonly length: number;
  readonly at: (place: number) => Item | undefined;
  readonly rank: (place: number) => Rank;
  /** First index that can match, when all entries before it are known not to match. */
  readonly from?: number;
  readonly matches?: (item: Item) => boolean;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly buildCursor: (index: number) => string;
  readonly hasNextPage: boolean;
}

/** The position of a cursor and the number of items that a caller has read up to it. */
interface Cursor {
  readonly rank: Rank;
  readonly seen: number;
}

const writeCursor = ({ rank, seen }: Cursor): string =>
  Buffer.from(JSON.stringify([...rank, seen])).toString('base64');

const readCursor = (text: string): Cursor => {
  try {
    const [first, second, seen] = JSON.parse(Buffer.from(text, 'base64').toString()) as unknown[];
    if (typeof first === 'number' && typeof second === 'number' && typeof seen === 'number') {
      return { rank: [first, second], seen };
    }
  } catch {
    // refused below: it is not a cursor of this server
  }
  throw badRequest('Invalid cursor for current pagination sort.');
};

const isAfter = (rank: Rank, cursor: Rank): boolean =>
  rank[0] > cursor[0] || (rank[0] === cursor[0] && rank[1] > cursor[1]);

const requireLimit = ({ first }: PageArgs): number => {
  if (first === undefined || first === null)
    throw badRequest('you must provide one of first or last');
  if (first < 0 || first > MOST_PER_PAGE)
    throw badRequest(`first must be between 0 and ${MOST_PER_PAGE}`);
  return first;
};

const listEverything = <Item>(listing: Listing<Item>): Page<Item> => {
  const items: Item[] = [];
  for (let place = listing.from ?? 0; place < listing.length; place += 1) {
    const item = listing.at(place);
    if (item !== undefined && (listing.matches?.(item) ?? true)) items.push(item);
  }
  return { items, buildCursor: () => '', hasNextPage: false };
};

const findStart = <Item>(listing: Listing<Item>, cursor: Cursor | undefined): number => {
  if (cursor === undefined) return listing.from ?? 0;
  if (cursor.seen >= DEEPEST)
    throw badRequest(`Pagination goes no deeper than ${DEEPEST} objects; narrow the search`);
  return firstPlace(listing.length, (place) => isAfter(listing.rank(place), cursor.rank));
};

/** Indexes of the next valid entries, one more than a page holds if there are more. */
const nextPlaces = <Item>(listing: Listing<Item>, start: number, limit: number) => {
  const places: number[] = [];
  for (let place = start; place < listing.length && places.length <= limit; place += 1) {
    const item = listing.at(place);
    if (item !== undefined && listing.matches?.(item) !== false) places.push(place);
  }
  return places;
};

/** The next page of a list; in a bulk operation the whole of it. */
export const readPage = <Item>(
  listing: Listing<Item>,
  args: PageArgs,
  { listsEverything }: Pick<Context, 'listsEverything'>,
): Page<Item> => {
  if (listsEverything) return listEverything(listing);
  const limit = requireLimit(args);
  const cursor = args.after ? readCursor(args.after) : undefined;
  const places = nextPlaces(listing, findStart(listing, cursor), limit);
  const shown = places.slice(0, limit);
  const seenBefore = cursor?.seen ?? 0;
  return {
    items: shown.flatMap((place) => listing.at(place) ?? []),
    buildCursor: (index) =>
      writeCursor({ rank: listing.rank(shown[index] ?? 0), seen: seenBefore + index + 1 }),
    hasNextPage: places.length > limit,
  };
};

/** A list in the given order. */
export const toListing = <Item>(items: readonly Item[]): Listing<Item> => ({
  length: items.length,
  at: (place) => items[place],
  rank: (place) => [place, 0],
});

/** Numbered entries in the order of their numbers. */
export const numberedListing = (
  numbers: readonly number[],
  matches?: (item: number) => boolean,
): Listing<number> => ({
  length: numbers.length,
  at: (place) => numbers[place],
  rank: (place) => [numbers[place] ?? 0, 0],
  ...(matches ? { matches } : {}),
});

/** Numbered entries in the order of a moment, then of their numbers. */
export const timedListing = (
  numbers: readonly number[],
  getMoment: (item: number) => number,
  matches: (item: number) => boolean,
): Listing<number> => {
  const sorted = [...numbers].sort((a, b) => getMoment(a) - getMoment(b) || a - b);
  return {
    length: sorted.length,
    at: (place) => sorted[place],
    rank: (place) => [getMoment(sorted[place] ?? 0), sorted[place] ?? 0],
    matches,
  };
};

/** The fields of every connection, every edge and every pageInfo. */
export const connectionResolvers = {
  nodes: ({ items }: Page<unknown>) => items,
  edges: ({ items, buildCursor }: Page<unknown>) =>
    items.map((node, index) => ({ node, cursor: buildCursor(index) })),
  pageInfo: (page: Page<unknown>) => page,
};
export const pageInfoResolvers = {
  hasNextPage: ({ hasNextPage }: Page<unknown>) => hasNextPage,
  endCursor: ({ items, buildCursor }: Page<unknown>) =>
    items.length === 0 ? null : buildCursor(items.length - 1),
};
