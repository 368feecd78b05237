import { deleteBasket, putBasket, type Basket } from '@quartermaster/contracts/buy-now/calls';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import type { QueryClient } from '@tanstack/react-query';
import { isOffline, onConnectionChange } from '../lib/connection.ts';
import { call, requireRevision } from '../lib/http.ts';
import { getRejectionCode } from '../lib/problems.ts';
import {
  removeSavedEdits,
  selectEdits,
  applyEdits,
  findOverruled,
  findStoredBasket,
  type BasketEdits,
  type OverruledLine,
} from './basket-edits.ts';
import { basketsQuery } from './baskets-query.ts';

/** Edits are saved together, this long after the last one. */
const PAUSE_MS = 500;
/** Attempts to save a basket while others change it. */
const MOST_TRIES = 5;

export interface BasketState {
  /** Not saved yet. */
  readonly edits: BasketEdits;
  readonly overruled: readonly OverruledLine[];
  /** Error of the last save; null when it succeeded. */
  readonly failure: unknown;
}

export const BASKET_STATE = ['basket-state'];
export const NO_BASKET_STATE: BasketState = { edits: new Map(), overruled: [], failure: null };

const readState = (client: QueryClient): BasketState =>
  client.getQueryData<BasketState>(BASKET_STATE) ?? NO_BASKET_STATE;

export const changeBasketState = (
  client: QueryClient,
  change: (state: BasketState) => Partial<BasketState>,
): void => {
  const before = readState(client);
  client.setQueryData<BasketState>(BASKET_STATE, { ...before, ...change(before) });
};

/** Puts a saved basket into the cache, until the baskets are read again. */
const cacheSaved = async (client: QueryClient, saved: Basket): Promise<void> => {
  const { queryKey } = basketsQuery;
  await client.cancelQueries({ queryKey }); // a running fetch returns older data
  client.setQueryData(queryKey, (before) => [
    ...(before ?? []).filter(({ supplierId }) => supplierId !== saved.supplierId),
    ...(saved.lines.length > 0 ? [saved] : []),
  ]);
};

const send = async (
  supplierId: SupplierId | null,
  stored: Basket | undefined,
  sent: BasketEdits,
): Promise<Basket | null> => {
  const lines = [...applyEdits(stored, sent)];
  const options = requireRevision(stored?.revision ?? null);
  const known = { supplierName: null, changedAt: '', changedBy: '', ...stored, supplierId, lines };
  if (lines.length > 0) {
    const { revision } = await call(putBasket, { body: { supplierId, lines } }, options);
    return { ...known, revision };
  }
  if (stored === undefined) return null;
  await call(deleteBasket, { query: { supplierId: supplierId ?? 'none' } }, options);
  return { ...known, revision: stored.revision + 1 };
};

/** Saves the edits of one basket. When a newer revision is stored, the edits are applied to it and sent again. */
const saveBasket = async (client: QueryClient, supplierId: SupplierId | null): Promise<void> => {
  let stored = findStoredBasket(await client.query(basketsQuery), supplierId);
  for (let tries = 1; ; tries += 1) {
    const sent = selectEdits(readState(client).edits, supplierId);
    try {
      const saved = await send(supplierId, stored, sent);
      if (saved !== null) await cacheSaved(client, saved);
      changeBasketState(client, ({ edits }) => ({ edits: removeSavedEdits(edits, sent) }));
      return;
    } catch (error) {
      if (getRejectionCode(error) !== 'VERSION_STALE' || tries === MOST_TRIES) throw error;
    }
    const now = findStoredBasket(await client.query({ ...basketsQuery, staleTime: 0 }), supplierId);
    const newlyOverruled = findOverruled(stored, now, sent);
    changeBasketState(client, ({ overruled }) => ({
      overruled: [...overruled, ...newlyOverruled],
    }));
    stored = now;
  }
};

const createSaver = (client: QueryClient) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  const saveAll = async (): Promise<boolean> => {
    try {
      for (;;) {
        const [next] = readState(client).edits.values();
        if (next === undefined) return true;
        await saveBasket(client, next.supplierId);
        changeBasketState(client, () => ({ failure: null }));
      }
    } catch (failure) {
      changeBasketState(client, () => ({ failure }));
      if (isOffline()) scheduleOnceAnswered();
      return false;
    }
  };
  /** Saves all edits; resolves with false when a save failed and its edits wait. */
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    running ??= saveAll().finally(() => (running = null));
    return running;
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), PAUSE_MS);
  };
  const scheduleOnceAnswered = (): void => {
    const stop = onConnectionChange(() => {
      stop();
      schedule();
    });
  };
  return { flush, schedule };
};

type Saver = ReturnType<typeof createSaver>;
const savers = new WeakMap<QueryClient, Saver>();

/** Saver of a query client, shared by all screens: edits are saved on whichever page is open by then. */
export const getSaver = (client: QueryClient): Saver => {
  const known = savers.get(client) ?? createSaver(client);
  savers.set(client, known);
  return known;
};
