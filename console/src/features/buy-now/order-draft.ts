import { addDays, type Day } from '@quartermaster/contracts/core/day';
import type { LocationId } from '@quartermaster/contracts/core/ids';
import type { Location } from '@quartermaster/contracts/locations/calls';
import { quantityOf, type Basket, type Picked } from './basket.ts';
import type { NewOrder } from '../../data/purchase-orders/changes.ts';

/** The form of a new order. */
export interface OrderDraft {
  readonly name: string;
  readonly reference: string;
  readonly currency: string;
  /** Units of the shop's currency per 1 of the order's; required when the two differ. */
  readonly rate: number | null;
  readonly locationId: LocationId | null;
  readonly issueDate: Day | null;
  readonly arrivalDate: Day | null;
  readonly coverageDate: Day | null;
}

export interface DraftContext {
  readonly today: Day;
  readonly currency: string;
  readonly locations: readonly Location[];
  /** Lead time of the team, for products without a supplier of their own. */
  readonly leadTimeDays: number;
}

/** The most likely order of this basket: issued today, arriving after the lead time, lasting as suggested. */
export const draftOf = (basket: Basket, context: DraftContext): OrderDraft => {
  const { today, currency, locations, leadTimeDays } = context;
  const arrivalDate = addDays(today, basket.supplier?.leadTime ?? leadTimeDays);
  const coverageDays = Math.max(...basket.lines.map(({ item }) => item.coverageDays), 0);
  return {
    name: '', // given the next number
    reference: '',
    currency,
    rate: null,
    locationId: locations.find(({ isDefault }) => isDefault)?.id ?? null,
    issueDate: today,
    arrivalDate,
    coverageDate: addDays(arrivalDate, coverageDays),
  };
};

const itemsOf = ({ lines }: Basket, quantities: Picked['quantities']) =>
  lines
    .map(({ item }) => ({
      productVariantId: item.variantId,
      quantity: Math.round(quantityOf(item, quantities)),
    }))
    .filter(({ quantity }) => quantity > 0);

/** The call's body: what is drafted for whom, with the quantities of the basket (UI-SC-15). */
export const orderBody = (
  draft: OrderDraft,
  basket: Basket,
  quantities: Picked['quantities'],
  shopCurrency: string,
): NewOrder => ({
  name: draft.name.trim(),
  reference: draft.reference.trim(),
  currency: draft.currency,
  supplierId: basket.supplier?.id ?? null,
  locationId: draft.locationId,
  issueDate: draft.issueDate,
  arrivalDate: draft.arrivalDate,
  defaultStockCoverageDate: draft.coverageDate,
  ...(draft.rate !== null &&
    draft.currency !== shopCurrency && {
      exchangeRate: { currency: shopCurrency, rate: draft.rate },
    }),
  items: itemsOf(basket, quantities),
});

/** What is wrong with the dates, or null. */
export const dateProblem = ({ arrivalDate, coverageDate }: OrderDraft): string | null =>
  arrivalDate !== null && coverageDate !== null && coverageDate < arrivalDate
    ? 'Must not be before the arrival'
    : null;
