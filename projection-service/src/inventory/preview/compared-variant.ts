import type { ProductId, SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import type { GradingLevel } from '@quartermaster/contracts/inventory/rules/grades';
import { isSharedMinimum } from '@quartermaster/contracts/inventory/rules/minimum-order';
import type { PlannedNumbers } from '@quartermaster/contracts/inventory/rules/plan-item';
import type { StockPlan } from '@quartermaster/contracts/inventory/rules/stock-projection';
import { type KnownVariant, primarySupplierId } from '../facts/item.ts';
import type { SupplierTerms } from '../tables/team.ts';
import { soldStatuses } from '../to-buy/query.ts';
import { isIgnored, isOrdered } from '../to-buy/suggest.ts';
import type { InForce } from './stored-variant.ts';

/** The compared numbers of a variant, and the other input of the suggestion for it. */
export interface ComparedSide {
  readonly numbers: PlannedNumbers;
  /** Days until an order of today arrives. */
  readonly arrivalDay: number;
  /** Null where no shared minimum needs it. */
  readonly stockPlan: StockPlan | null;
  /** True where buy-now lists it as soon as something is to be bought. */
  readonly isBuyable: boolean;
  /** Terms of the primary supplier. */
  readonly supplier: SupplierTerms | undefined;
}

/**
 * A listed variant with its numbers in force and those with other settings. It has only few of its facts, because
 * all facts of a large team do not fit into memory. It is built without spreading, which takes longer than deriving it.
 */
export interface ComparedVariant {
  readonly variantId: VariantId;
  readonly productId: ProductId;
  readonly productTitle: string;
  /** Deleted in the store: it is in no count. */
  readonly isDeleted: boolean;
  readonly unitPrice: number | null;
  readonly costPrice: number | null;
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  /** In force. */
  readonly gradingLevel: GradingLevel | null;
  /** With the other settings; the grade depends on the values of all items. */
  readonly gradingValue: number | null;
}

/** True for a variant that is counted, no bundle, and still sold. */
export const isSold = ({ catalogue, stock }: KnownVariant): boolean =>
  stock.isCounted &&
  catalogue.components.length === 0 &&
  soldStatuses.includes(catalogue.shopifyStatus);

/** True for an item that the to-buy list has by default. */
const isBuyable = (facts: KnownVariant, { status }: PlannedNumbers, now: string): boolean =>
  status !== 'NO_RESTOCK' && isSold(facts) && !isOrdered(facts) && !isIgnored(facts.decisions, now);

/** The terms that a side has, and the instant of the request. */
interface ComparisonContext {
  readonly terms: ReadonlyMap<SupplierId, SupplierTerms>;
  readonly now: string;
}

export const toComparedSide = (
  { numbers, arrivalDay, stockPlan }: Pick<InForce, 'numbers' | 'arrivalDay' | 'stockPlan'>,
  facts: KnownVariant,
  { terms, now }: ComparisonContext,
): ComparedSide => {
  const supplierId = primarySupplierId(facts);
  const supplier = supplierId === null ? undefined : terms.get(supplierId);
  const isShared = supplier !== undefined && isSharedMinimum(supplier.moqMode);
  return {
    numbers,
    arrivalDay,
    stockPlan: isShared ? stockPlan : null,
    isBuyable: isBuyable(facts, numbers, now),
    supplier,
  };
};

/** The price that the primary supplier asks of a variant. */
export const findUnitPrice = (
  { decisions }: KnownVariant,
  { supplier }: ComparedSide,
): number | null =>
  decisions.supplierPrices.find((price) => price.supplierId === supplier?.supplierId)?.unitPrice ??
  null;
