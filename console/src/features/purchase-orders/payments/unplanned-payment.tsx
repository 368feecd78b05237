import {
  emptySettlement,
  calculateSupplierAccount,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/account';
import { comparePlannedPayments } from '@quartermaster/contracts/purchase-orders/rules/settlement/planned-payments';
import { IconCalendarDollar } from '@tabler/icons-react';
import { formatMoney } from '../../../lib/format.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { unplannedPayment } from '../order/words.ts';
import styles from './unplanned-payment.module.css';

/** Calculates the owed amount that no payment covers, in the order's currency; 0 before the order is sent. */
export const calculateUnplanned = ({
  order,
  shopCurrency,
}: Pick<OrderScreen, 'order' | 'shopCurrency'>): number => {
  if (order.status === 'Draft') return 0;
  const account = calculateSupplierAccount(
    order,
    order.settlement ?? emptySettlement,
    shopCurrency,
  );
  return Math.max(0, comparePlannedPayments(account).notPlanned ?? 0);
};

/** Part of the order's total that no payment covers. */
export const UnplannedPayment = ({ screen }: { readonly screen: OrderScreen }) => {
  const unplanned = calculateUnplanned(screen);
  if (unplanned === 0) return null;
  const { order, shopCurrency, asOf, openTab } = screen;
  return (
    <div className={styles.unplanned}>
      <span role="status">
        {unplannedPayment(formatMoney(unplanned, order.content.currency ?? shopCurrency))}
        <span className={styles.why}> owed to the supplier is in no payment</span>
      </span>
      {asOf === null && (
        <ToolButton icon={IconCalendarDollar} onClick={() => openTab('payments')}>
          Plan payments
        </ToolButton>
      )}
    </div>
  );
};
