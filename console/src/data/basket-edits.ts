import type { Basket, BasketLine } from '@quartermaster/contracts/buy-now/calls';
import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import isEqual from 'fast-deep-equal';

/** Unsaved edit of one line of the team's baskets. */
export interface BasketEdit {
  /** Supplier of the basket with the line. */
  readonly supplierId: SupplierId | null;
  /** Null follows the suggestion. */
  readonly quantity: number | null;
  readonly isRemoved: boolean;
}

export type BasketEdits = ReadonlyMap<VariantId, BasketEdit>;

/** A line that this member and another one changed at the same time; the quantity of this member was stored. */
export interface OverruledLine {
  readonly variantId: VariantId;
  readonly changedBy: string;
  /** Quantity of the other member; null when the line was removed or followed the suggestion. */
  readonly quantity: number | null;
}

export interface BasketPlace {
  readonly supplierId: SupplierId | null;
  readonly quantity: number | null;
}

/** Basket and quantity of each variant: as stored, with the unsaved edits. */
export const resolvePlaces = (
  baskets: readonly Basket[],
  edits: BasketEdits,
): ReadonlyMap<VariantId, BasketPlace> => {
  const places = new Map<VariantId, BasketPlace>();
  for (const { supplierId, lines } of baskets) {
    for (const { variantId, quantity } of lines) places.set(variantId, { supplierId, quantity });
  }
  for (const [variantId, { supplierId, quantity, isRemoved }] of edits) {
    if (isRemoved) places.delete(variantId);
    else places.set(variantId, { supplierId, quantity });
  }
  return places;
};

type Stored = Basket | undefined;

export const findStoredBasket = (
  baskets: readonly Basket[],
  supplierId: SupplierId | null,
): Stored => baskets.find((basket) => basket.supplierId === supplierId);

const isInBasket =
  (supplierId: SupplierId | null) =>
  ([, edit]: readonly [VariantId, BasketEdit]): boolean =>
    edit.supplierId === supplierId;

export const selectEdits = (edits: BasketEdits, supplierId: SupplierId | null): BasketEdits =>
  new Map([...edits].filter(isInBasket(supplierId)));

/** Lines of a basket after the edits; prices that were set stay. */
export const applyEdits = (stored: Stored, edits: BasketEdits): readonly BasketLine[] => {
  const lines = new Map(stored?.lines.map((line) => [line.variantId, line]));
  for (const [variantId, { quantity, isRemoved }] of edits) {
    if (isRemoved) lines.delete(variantId);
    else
      lines.set(variantId, {
        variantId,
        quantity,
        unitCost: lines.get(variantId)?.unitCost ?? null,
      });
  }
  return [...lines.values()];
};

/** Edits that `sent` does not contain: those made during the save. */
export const removeSavedEdits = (edits: BasketEdits, sent: BasketEdits): BasketEdits =>
  new Map([...edits].filter(([variantId, edit]) => !isEqual(edit, sent.get(variantId))));

const findLine = (stored: Stored, variantId: VariantId): BasketLine | undefined =>
  stored?.lines.find((line) => line.variantId === variantId);

const isAsEdited = (line: BasketLine | undefined, edit: BasketEdit): boolean =>
  edit.isRemoved ? line === undefined : line?.quantity === edit.quantity;

/** Edited lines that another member has changed to something else since. */
export const findOverruled = (
  before: Stored,
  now: Stored,
  edits: BasketEdits,
): readonly OverruledLine[] =>
  [...edits].flatMap(([variantId, edit]) => {
    const theirs = findLine(now, variantId);
    const isTheirChange = !isEqual(findLine(before, variantId), theirs);
    if (!isTheirChange || isAsEdited(theirs, edit)) return [];
    const quantity = theirs?.quantity ?? null;
    return { variantId, quantity, changedBy: now?.changedBy ?? 'Another member' };
  });

/** True when a stored basket has exactly the shown lines. */
export const isAsShown = (
  { supplierId, lines }: Basket,
  shown: ReadonlyMap<VariantId, BasketPlace>,
): boolean =>
  [...shown.values()].filter((place) => place.supplierId === supplierId).length === lines.length &&
  lines.every(({ variantId, quantity }) => isEqual(shown.get(variantId), { supplierId, quantity }));
