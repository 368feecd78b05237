import {
  type CurrentSuggestions,
  findCurrentSuggestions,
} from '@quartermaster/contracts/inventory/calls/suggested-units';
import { MAX_ITEMS } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { openQuery, type QueryApi } from '../core/query-api.ts';
import type { Directory } from './directory.ts';

/** A change of an order waits no longer for its suggestions. */
const TIMEOUT_MS = 5_000;

/** Asks the query service what it suggests, by what it knows at that moment. Never rejects. */
export const suggestionsOverApi =
  (api: QueryApi, timeoutMs = TIMEOUT_MS): Directory['suggestions'] =>
  async (teamId, variantIds) => {
    if (variantIds.length === 0) return null;
    try {
      const call = { teamId, route: findCurrentSuggestions, timeoutMs, acceptsStale: true };
      const ask = await openQuery(api, call);
      const found: CurrentSuggestions[] = [];
      for (let first = 0; first < variantIds.length; first += MAX_ITEMS) {
        const part = variantIds.slice(first, first + MAX_ITEMS);
        found.push(await ask({ body: { variantIds: part } }));
      }
      const [rule] = found;
      if (rule === undefined) return null;
      return { ...rule, suggestions: found.flatMap(({ suggestions }) => suggestions) };
    } catch {
      return null;
    }
  };
