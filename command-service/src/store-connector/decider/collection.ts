import { isSame } from '@quartermaster/contracts/core/same';
import { type CollectionEvent, collectionEvents } from '@quartermaster/contracts/locations/events';
import type { Decider } from '../../core/decider.ts';
import type { CollectionCommand } from '../commands.ts';

interface Collection {
  readonly observed: CollectionEvent['data'] | null;
}

const isOlder = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other);

/** Stream `collection-<teamId>.<collectionId>`. What is older or the same records nothing. */
export const collectionDecider: Decider<CollectionCommand, Collection, CollectionEvent> = {
  subject: 'collection',
  definitions: collectionEvents,
  initial: { observed: null },
  evolve: (_, { data }) => ({ observed: data }),
  decide: ({ collectionId, title, updatedAt, productIds }, { observed }) => {
    const data = { collectionId, title, updatedAt, productIds };
    if (observed !== null && isOlder(updatedAt, observed.updatedAt)) return [];
    return isSame(data, observed) ? [] : [{ type: 'CollectionObserved', data }];
  },
};
