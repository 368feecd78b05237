import { Rejection } from '@quartermaster/contracts/core/rejection';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { AdminApi, CallOptions } from './admin-api/admin-api.ts';
import type { InventoryIndex } from './inventory-index.ts';
import type { UserErrors } from './platform/document.ts';
import { activateStock, adjustQuantities } from './platform/stock.ts';
import type { Recorder } from './recorder.ts';
import type { StoreApis } from './store-apis.ts';

/** Units of variants to add to the store's available stock at one location, or to remove when below 0. */
export interface InventoryAdjustment {
  readonly teamId: string;
  readonly locationId: string;
  readonly items: readonly { readonly variantId: string; readonly quantity: number }[];
  /** Calls with the same key make one change. */
  readonly idempotencyKey: string;
  /** URI of the change's subject, for the store's own history. */
  readonly reference: string;
}

export interface AdjustDependencies {
  readonly apis: StoreApis;
  readonly index: InventoryIndex;
  readonly recorder: Pick<Recorder, 'findLocation'>;
}

/** The platform's limit of an input list. */
const MOST_CHANGES = 250;
/** A reason of the platform's own list. */
const REASON = 'received';
const PATIENCE_MS = 60_000;
/** Most keys of a batch. A key whose first use failed in the store is replaced by the next one. */
const MOST_KEYS = 5;

interface Change {
  readonly inventoryItemId: string;
  readonly locationId: string;
  readonly delta: number;
  /** Null: add to the present quantity. The platform requires the field. */
  readonly changeFromQuantity: null;
}

const pushFailed = (reason: string): Rejection =>
  new Rejection('STORE_PUSH_FAILED', `The store did not take the stock over: ${reason}`);

/** Converts errors to a rejection with the store's codes, so that callers can distinguish a refusal from a key in use. */
const toRefusal = (errors: UserErrors): Rejection => {
  const reasons = errors.map(({ message, code }) => `${message} (${code ?? 'no code'})`);
  const storeCodes = errors.map(({ code }) => code);
  const { code, message } = pushFailed(reasons.join('; '));
  return new Rejection(code, message, { details: { storeCodes } });
};

const hasErrorCode = (errors: UserErrors, code: string): boolean =>
  errors.some((error) => error.code === code);

interface Push {
  readonly api: AdminApi;
  readonly call: CallOptions;
  readonly changes: readonly Change[];
  readonly reference: string;
}

const adjustOnce = async (
  { api, call, changes, reference }: Push,
  key: string,
): Promise<UserErrors> => {
  const input = { name: 'available', reason: REASON, referenceDocumentUri: reference, changes };
  const answer = await api.call(adjustQuantities, { input, key }, call);
  return answer.inventoryAdjustQuantities.userErrors;
};

/** Selects the changes that errors are about: `input.changes.3.locationId` is the fourth; all when none is named. */
const selectNamedChanges = (changes: readonly Change[], errors: UserErrors): readonly Change[] => {
  const named = errors
    .filter(({ code }) => code === 'ITEM_NOT_STOCKED_AT_LOCATION')
    .flatMap(({ field }) => changes[Number(field?.[2])] ?? []);
  return named.length > 0 ? named : changes;
};

/** Activates the items at the location of their receipt. */
const activate = async (push: Push, changes: readonly Change[], key: string): Promise<void> => {
  for (const { inventoryItemId: item, locationId: location } of changes) {
    const variables = { item, location, key: deterministicId('activate', key, item, location) };
    const answer = await push.api.call(activateStock, variables, push.call);
    const { userErrors } = answer.inventoryActivate;
    if (userErrors.length > 0) throw toRefusal(userErrors);
  }
};

/** Sends one batch. A refusal changes nothing, so the same key is used again after the items are activated. */
const adjustBatch = async (push: Push, firstKey: string): Promise<void> => {
  let key = firstKey;
  let hasActivated = false;
  for (let keys = 1; ;) {
    const errors = await adjustOnce(push, key);
    if (errors.length === 0) return;
    if (hasErrorCode(errors, 'ITEM_NOT_STOCKED_AT_LOCATION') && !hasActivated) {
      await activate(push, selectNamedChanges(push.changes, errors), key);
      hasActivated = true;
    } else if (hasErrorCode(errors, 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED') && keys < MOST_KEYS) {
      // This key made no change and never will.
      key = deterministicId('after', key);
      keys += 1;
    } else {
      throw toRefusal(errors);
    }
  }
};

/** Builds the changes of items whose stock the store counts; other units are recorded here only. */
const buildChanges = async (
  { index, recorder }: AdjustDependencies,
  { teamId, locationId, items }: InventoryAdjustment,
): Promise<readonly Change[]> => {
  const location = await recorder.findLocation(teamId, locationId);
  if (location === null) throw pushFailed('the location is not one of the store');
  const variantIds = items.map(({ variantId }) => variantId);
  const [storeItems, uncounted] = await Promise.all([
    index.findStoreItems(teamId, variantIds),
    index.findUncounted(teamId, variantIds),
  ]);
  return items
    .filter(({ variantId }) => !uncounted.has(variantId))
    .map(({ variantId, quantity }): Change => {
      const inventoryItemId = storeItems.get(variantId);
      if (inventoryItemId === undefined) throw pushFailed('an item is not in the store any more');
      const { storeLocationId } = location;
      return {
        inventoryItemId,
        locationId: storeLocationId,
        delta: quantity,
        changeFromQuantity: null,
      };
    })
    .sort((a, b) => (a.inventoryItemId < b.inventoryItemId ? -1 : 1));
};

/** Splits an adjustment into batches of the platform's size; each has its own key, the same in every call. */
const splitIntoBatches = async (
  dependencies: AdjustDependencies,
  adjustment: InventoryAdjustment,
) => {
  const { teamId, idempotencyKey, reference } = adjustment;
  const api = await dependencies.apis.forTeam(teamId);
  if (api === null) throw pushFailed('no store is connected');
  const changes = await buildChanges(dependencies, adjustment);
  const call = { signal: AbortSignal.timeout(PATIENCE_MS) };
  return Array.from({ length: Math.ceil(changes.length / MOST_CHANGES) }, (_, part) => {
    const from = part * MOST_CHANGES;
    const key = from === 0 ? idempotencyKey : deterministicId(idempotencyKey, String(from));
    return {
      key,
      push: { api, call, changes: changes.slice(from, from + MOST_CHANGES), reference },
    };
  });
};

/**
 * Changes stock in the team's store, once per key, also when it is called again. Rejects with STORE_PUSH_FAILED when
 * the store refuses, with STORE_UNAVAILABLE when it cannot be reached; after either, the same call may be repeated.
 */
export const createAdjustInventory =
  (dependencies: AdjustDependencies) =>
  async (adjustment: InventoryAdjustment): Promise<void> => {
    for (const { push, key } of await splitIntoBatches(dependencies, adjustment)) {
      await adjustBatch(push, key);
    }
  };

/** True when the key is in use or was used for another change; then it is unknown if this change was made. */
const isAboutKey = ({ details }: Rejection): boolean =>
  ((details['storeCodes'] ?? []) as readonly (string | null)[]).some((code) =>
    code?.startsWith('IDEMPOTENCY_'),
  );

/** Sends a batch again under its key; true when the store has it afterwards, false when the store refuses it. */
const hasTaken = async (push: Push, key: string): Promise<boolean> => {
  try {
    await adjustBatch(push, key);
    return true;
  } catch (error) {
    const isRefusal = error instanceof Rejection && error.code === 'STORE_PUSH_FAILED';
    if (isRefusal && !isAboutKey(error)) return false;
    throw error;
  }
};

const negateChanges = (push: Push): Push => ({
  ...push,
  changes: push.changes.map((change) => ({ ...change, delta: -change.delta })),
});

/**
 * Removes the units of an adjustment from the store. Only the store knows if it made the adjustment, so each part is first
 * sent again under its own key, which changes nothing when it was made before, and then reversed under another key.
 * Rejects as an adjustment does; the same call may be repeated.
 */
export const createWithdrawInventory =
  (dependencies: AdjustDependencies) =>
  async (adjustment: InventoryAdjustment): Promise<void> => {
    for (const { push, key } of await splitIntoBatches(dependencies, adjustment)) {
      if (await hasTaken(push, key))
        await adjustBatch(negateChanges(push), deterministicId('undo push', key));
    }
  };
