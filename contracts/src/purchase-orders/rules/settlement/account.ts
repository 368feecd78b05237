import { roundTo6 } from '../../../core/decimal.ts';
import type { PurchaseOrderId } from '../../../core/ids.ts';
import { getCurrencyDigits, roundToDigits } from '../../../core/money.ts';
import type { PaymentFields } from '../../purchase-order.ts';
import { convertSum, sortUnique, getOrderRates } from '../currency.ts';
import { type CostedOrder, toCostedOrder, calculateOrderCost } from '../landed-cost.ts';
import { type CountedOrder, isAnythingReceived, sumNotAccepted } from '../quantities.ts';
import type { PurchaseOrderStatus } from '../status.ts';
import type { SupplierCredit } from './credit.ts';

interface Amount {
  readonly amount: number;
  readonly currency: string;
}

/** A balance of one order that was applied to a payment of another. */
export interface MovedBalance extends Amount {
  /** Counterpart order: the order of the payment, or the order whose balance was used. */
  readonly purchaseOrderId: PurchaseOrderId;
  readonly paymentId: string;
}

/** Recorded credit and balances of an order, besides its payments. */
export interface Settlement {
  /** Amount that is not owed; null before the first credit. */
  readonly credit: SupplierCredit | null;
  /** Balances of this order that were applied to payments of other orders. */
  readonly used: readonly MovedBalance[];
  /** Balances of other orders that were applied to payments of this order. */
  readonly applied: readonly MovedBalance[];
}

export const emptySettlement: Settlement = { credit: null, used: [], applied: [] };

/** The parts of an order that affect its supplier cost. */
interface SuppliedOrder extends Pick<CostedOrder, 'items'> {
  readonly content: Pick<CostedOrder, 'exchangeRates' | 'supplierCostItems' | 'discountItems'> & {
    readonly currency: string | null;
  };
}

interface AccountedOrder extends SuppliedOrder, Pick<CountedOrder, 'shipments' | 'itemRests'> {
  readonly status: PurchaseOrderStatus;
  readonly payments: readonly Pick<PaymentFields, 'amount' | 'currency' | 'status'>[];
}

/**
 * The money between the shop and the supplier of an order, in the order's currency and rounded to its units; null while
 * a rate is missing.
 */
export interface SupplierAccount {
  readonly currency: string;
  /** The supplier cost of all ordered units (CALC-PO). */
  readonly ordered: number | null;
  readonly credited: number;
  /** Ordered minus credited, at least 0; 0 for a cancelled order. */
  readonly owed: number | null;
  readonly paid: number | null;
  /** Balances of other orders that were applied here. */
  readonly applied: number | null;
  /** The part of the balance that was applied to other orders. */
  readonly used: number | null;
  /** Amount owed and neither paid nor applied. */
  readonly open: number | null;
  /** Amount overpaid because of the credit or for a cancelled order, and not used yet. */
  readonly balance: number | null;
  /** Paid and planned payments. */
  readonly planned: number | null;
  /** Ordered units that were neither accepted nor credited. */
  readonly openUnits: number;
  readonly creditedUnits: number;
  readonly missingCurrencies: readonly string[];
}

type Known = number | null;

const mapKnown =
  <Values extends readonly Known[]>(...values: Values) =>
  (rule: (...known: { [At in keyof Values]: number }) => number): Known =>
    values.includes(null) ? null : rule(...(values as { [At in keyof Values]: number }));

/** Calculates the supplier's price of all ordered units; freight and other costs are paid to others. */
export const calculateSupplierCost = (order: SuppliedOrder, shopCurrency: string) => {
  const content = { ...order.content, costItems: [] };
  const costed = toCostedOrder({ content, items: order.items, shipments: [] }, shopCurrency);
  const { currency, supplierCost, missingCurrencies } = calculateOrderCost(costed);
  return { currency, amount: supplierCost, missingCurrencies: sortUnique(missingCurrencies) };
};

/** The sums of payments and balances in the order's currency. */
const sumMoney = (order: AccountedOrder, { used, applied }: Settlement, currency: string) => {
  const rates = getOrderRates(currency, order.content.exchangeRates);
  const sum = (amounts: readonly Amount[]): Known => {
    const { amount } = convertSum(amounts, currency, rates);
    return amount === null ? null : roundToDigits(amount, getCurrencyDigits(currency));
  };
  const all = [...order.payments, ...used, ...applied];
  return {
    paid: sum(order.payments.filter(({ status }) => status === 'PAID')),
    applied: sum(applied),
    used: sum(used),
    planned: sum(order.payments),
    missing: convertSum(all, currency, rates).missingCurrencies,
  };
};

/** Calculates the account of an order; its ordered amount counts all ordered units (ADR 16). */
export const calculateSupplierAccount = (
  order: AccountedOrder,
  settlement: Settlement,
  shopCurrency: string,
): SupplierAccount => {
  const { currency, amount, missingCurrencies } = calculateSupplierCost(order, shopCurrency);
  const ordered = amount === null ? null : roundToDigits(amount, getCurrencyDigits(currency));
  const { amount: credited = 0, lines = [] } = settlement.credit ?? {};
  const creditedUnits = lines.reduce((units, { quantity }) => units + quantity, 0);
  const isCancelled = order.status === 'Cancelled';
  const owed = mapKnown(ordered)((all) =>
    isCancelled ? 0 : Math.max(0, roundTo6(all - credited)),
  );
  const { missing, ...sums } = sumMoney(order, settlement, currency);
  const { paid, applied, used } = sums;
  const spent = mapKnown(paid, applied, used)((own, others, away) => roundTo6(own + others - away));
  const surplus = mapKnown(owed, spent)((due, done) => roundTo6(done - due));
  return {
    currency,
    ordered,
    credited,
    owed,
    ...sums,
    open: mapKnown(surplus)((over) => Math.max(0, -over)),
    balance: mapKnown(
      surplus,
      used,
    )((over, away) => Math.max(0, isCancelled ? over : Math.min(credited - away, over))),
    openUnits: isCancelled ? 0 : sumNotAccepted(order) - creditedUnits,
    creditedUnits,
    missingCurrencies: sortUnique([...missingCurrencies, ...missing]),
  };
};

/**
 * Calculates the account of a deleted order: paid amounts are a balance, as for a cancelled order, unless units were
 * received.
 */
export const calculateDeletedOrderAccount: typeof calculateSupplierAccount = (order, ...rest) => {
  return calculateSupplierAccount(
    isAnythingReceived(order) ? order : { ...order, status: 'Cancelled' },
    ...rest,
  );
};
