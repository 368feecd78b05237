import { MAX_ORDER_NAME } from '@quartermaster/contracts/purchase-orders/purchase-order';

/** Names that the product assigns, by number from 1. */
export type NameSeries = (number: number) => string;

/** "PO-0001", longer from 10,000 on. */
export const formatNumberedName: NameSeries = (number) => `PO-${String(number).padStart(4, '0')}`;

/** "Spring restock (copy)", "Spring restock (copy 2)" (AMB-102). */
export const createCopySeries =
  (name: string): NameSeries =>
  (number) => {
    const ending = number === 1 ? ' (copy)' : ` (copy ${String(number)})`;
    return `${name.slice(0, MAX_ORDER_NAME - ending.length)}${ending}`;
  };
