import type { GraphQLResolveInfo } from 'graphql';
import { isWritableQuantity } from '../../stock/stock-levels.ts';
import { userError, type Context, type TypeResolvers, type UserError } from '../context.ts';
import { applyAdjustment, refusedPayload, type AdjustmentPayload } from './stock-adjustment.ts';
import { inputProblem } from './stock-inputs.ts';

interface AdjustArgs {
  readonly input: {
    readonly name: string;
    readonly reason: string;
    readonly referenceDocumentUri?: string | null;
    readonly changes: readonly {
      readonly inventoryItemId: string;
      readonly locationId: string;
      readonly delta: number;
      readonly changeFromQuantity?: number | null;
      readonly ledgerDocumentUri?: string | null;
    }[];
  };
}
interface SetArgs {
  readonly input: {
    readonly name: string;
    readonly reason: string;
    readonly referenceDocumentUri?: string | null;
    readonly quantities: readonly {
      readonly inventoryItemId: string;
      readonly locationId: string;
      readonly quantity: number;
      readonly changeFromQuantity?: number | null;
    }[];
  };
}

/** Every quantity except the available one needs a reference document. */
const ledgerProblem = ({ input }: AdjustArgs): UserError | undefined => {
  const free = input.name === 'available';
  const wrong = input.changes.findIndex(
    ({ ledgerDocumentUri }) => free === (typeof ledgerDocumentUri === 'string'),
  );
  if (wrong < 0) return undefined;
  const path = ['input', 'changes', String(wrong), 'ledgerDocumentUri'];
  return free
    ? userError(path, 'Available quantities take no ledger document.', 'INVALID_AVAILABLE_DOCUMENT')
    : userError(path, 'A ledger document is required.', 'INVALID_QUANTITY_DOCUMENT');
};

const adjust = (
  _: unknown,
  args: AdjustArgs,
  context: Context,
  info: GraphQLResolveInfo,
): AdjustmentPayload => {
  const { name, reason, referenceDocumentUri, changes } = args.input;
  if (!isWritableQuantity(name)) {
    const message = 'The specified quantity name is invalid.';
    return refusedPayload(userError(['input', 'name'], message, 'INVALID_QUANTITY_NAME'));
  }
  const problem = inputProblem(reason, referenceDocumentUri) ?? ledgerProblem(args);
  if (problem) return refusedPayload(problem);
  const requested = changes.map((change, index) => ({
    ...change,
    path: ['input', 'changes', String(index)],
    deltaFrom: () => change.delta,
  }));
  const ledger = changes.map(({ ledgerDocumentUri }) => ledgerDocumentUri ?? null);
  const reference = referenceDocumentUri ?? null;
  return applyAdjustment(
    context,
    { name, writes: name, reason, reference, requested, ledger },
    args,
    info,
  );
};

const setProblem = ({ input }: SetArgs): UserError | undefined => {
  const { name, quantities } = input;
  if (name !== 'available' && name !== 'on_hand') {
    const message = 'The quantity name must be available or on_hand.';
    return userError(['input', 'name'], message, 'INVALID_NAME');
  }
  const negative = quantities.findIndex(({ quantity }) => quantity < 0);
  if (negative >= 0) {
    const path = ['input', 'quantities', String(negative), 'quantity'];
    return userError(path, "The quantity can't be negative.", 'INVALID_QUANTITY_NEGATIVE');
  }
  const places = new Set(quantities.map((one) => `${one.inventoryItemId} ${one.locationId}`));
  if (places.size === quantities.length) return undefined;
  const message = 'An item is given twice for the same location.';
  const code = 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR';
  return userError(['input', 'quantities'], message, code);
};

const set = (
  _: unknown,
  args: SetArgs,
  context: Context,
  info: GraphQLResolveInfo,
): AdjustmentPayload => {
  const { reason, referenceDocumentUri, quantities } = args.input;
  const problem = inputProblem(reason, referenceDocumentUri) ?? setProblem(args);
  if (problem) return refusedPayload(problem);
  const requested = quantities.map((one, index) => ({
    ...one,
    path: ['input', 'quantities', String(index)],
    deltaFrom: (current: number) => one.quantity - current,
  }));
  const name = args.input.name === 'on_hand' ? 'on_hand' : 'available';
  const reference = referenceDocumentUri ?? null;
  const adjustment = {
    name,
    writes: 'available',
    reason,
    reference,
    requested,
    ledger: [],
  } as const;
  return applyAdjustment(context, adjustment, args, info);
};

export const stockMutations: TypeResolvers = {
  inventoryAdjustQuantities: adjust,
  inventorySetQuantities: set,
};
