import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { PeerEvent } from '../log/events.ts';

export interface Filter {
  readonly matches: (event: PeerEvent) => boolean;
  /** Most events that one page looks at; with 0 the server never gets on. */
  readonly window: number;
  /** A subscription reports its progress each time it has looked at so many events. */
  readonly checkpointEvery: number;
}

/** The server reads pages of so many events. */
export const PAGE_EVENTS = 32;

const UNFILTERED: Filter = {
  matches: () => true,
  window: PAGE_EVENTS,
  checkpointEvery: Infinity,
};

const createMatcher = (filter: ReadReq.Options.FilterOptions): Filter['matches'] => {
  const expression = filter.getEventType() ?? filter.getStreamIdentifier();
  const getFilteredName = ({ type, stream }: PeerEvent): string =>
    filter.hasEventType() ? type : stream;
  const prefixes = expression?.getPrefixList() ?? [];
  if (prefixes.length > 0)
    return (event) => prefixes.some((each) => getFilteredName(event).startsWith(each));
  const pattern = new RegExp(expression?.getRegex() ?? '');
  return (event) => pattern.test(getFilteredName(event));
};

export const parseFilter = (options: ReadReq.Options): Filter => {
  const filter = options.getFilter();
  if (filter === undefined) return UNFILTERED;
  const window = filter.hasMax() ? filter.getMax() : PAGE_EVENTS;
  const checkpointEvery = window * filter.getCheckpointintervalmultiplier();
  return { matches: createMatcher(filter), window, checkpointEvery };
};
