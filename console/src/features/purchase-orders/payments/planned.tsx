import { plannedPayments } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { formatMoney } from '../../../lib/format.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { savedRates } from './order-payments.ts';

interface Said {
  readonly text: string;
  readonly differs: boolean;
}

const saying = ({ order, money }: OrderScreen, rates: ReturnType<typeof savedRates>): Said => {
  const { supplierCost } = money.cost;
  const { planned, owed, notPlanned } = plannedPayments(order.payments, rates, supplierCost);
  const shown = (amount: number | null): string => formatMoney(amount, rates.currency);
  if (notPlanned === null) {
    const text =
      'Whether the payments come to what the supplier is owed is unknown without all rates.';
    return { text, differs: true };
  }
  if (notPlanned === 0) {
    return {
      text: `The payments come to what the supplier is owed, ${shown(owed)}.`,
      differs: false,
    };
  }
  const compared = `Payments come to ${shown(planned)}, the supplier is owed ${shown(owed)}`;
  const difference = notPlanned > 0 ? 'not planned' : 'planned too much';
  return { text: `${compared}: ${shown(Math.abs(notPlanned))} ${difference}.`, differs: true };
};

/** Whether the payments still come to what the supplier is owed; the order may have changed since they were made. */
export const Planned = ({ screen }: { readonly screen: OrderScreen }) => {
  const { text, differs } = saying(screen, savedRates(screen));
  return (
    <p
      className={differs ? 'qm-pay-planned qm-warn' : 'qm-pay-planned qm-muted'}
      role="status"
      title="Owed are the items and supplier costs, less discounts"
    >
      {text}
    </p>
  );
};
