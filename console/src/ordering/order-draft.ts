import { addDays, type Day } from '@quartermaster/contracts/core/day';
import type { Location } from '@quartermaster/contracts/locations/calls';
import { getQuantity, type Basket, type OrderSelection } from './basket.ts';
import type { NewOrder } from '../form/new-order-fields.tsx';

export interface DraftContext {
  readonly today: Day;
  readonly currency: string;
  readonly locations: readonly Location[];
  /** Lead time of the team, for products without a supplier of their own. */
  readonly leadTimeDays: number;
}

/** Default values of an order of this basket: issued today, arriving after the lead time, lasting as suggested. */
export const buildNewOrder = (basket: Basket, context: DraftContext): NewOrder => {
  const { today, currency, locations, leadTimeDays } = context;
  const arrivalDate = addDays(today, basket.supplier?.leadTime ?? leadTimeDays);
  const coverageDays = Math.max(...basket.lines.map(({ item }) => item.coverageDays), 0);
  return {
    name: '', // the server assigns the next number
    reference: '',
    currency,
    supplierId: basket.supplier?.id ?? null,
    locationId: locations.find(({ isDefault }) => isDefault)?.id ?? null,
    issueDate: today,
    arrivalDate,
    defaultStockCoverageDate: coverageDays === 0 ? null : addDays(arrivalDate, coverageDays),
    items: [],
  };
};

/** Items of the order, with the quantities of the basket (UI-SC-15). */
export const toOrderItems = ({ lines }: Basket, quantities: OrderSelection['quantities']) =>
  lines
    .map(({ item }) => ({
      productVariantId: item.variantId,
      quantity: Math.round(getQuantity(item, quantities)),
    }))
    .filter(({ quantity }) => quantity > 0);
