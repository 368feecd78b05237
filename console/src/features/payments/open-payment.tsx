import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { Link } from '@tanstack/react-router';
import { useShopCurrency } from '../../data/settings.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { newPayment } from './payment-form.ts';
import { EditPaymentPanel, NewPaymentPanel } from './payment-panel.tsx';
import type { PaymentActions } from './use-payment-actions.ts';
import { formatOrderName } from '@quartermaster/contracts/core/words';

export const NEW_PAYMENT = 'new';

export interface OpenPaymentProps {
  readonly rows: readonly PaymentRow[];
  readonly actions: PaymentActions;
}

/** Panel that the address names: a new payment, or one of the listed ones. */
export const OpenPayment = ({ rows, actions }: OpenPaymentProps) => {
  const [panel, setPanel] = useUrlParam('panel');
  const currency = useShopCurrency();
  const close = (): void => setPanel(null);
  if (panel === NEW_PAYMENT)
    return currency === null ? null : (
      <NewPaymentPanel start={newPayment(null, currency)} choosesOrder onClose={close} />
    );
  const row = rows.find(({ id }) => id === panel);
  if (row === undefined) return null;
  return (
    <EditPaymentPanel
      key={row.id}
      id={row.id}
      start={{
        purchaseOrderId: row.purchaseOrderId,
        name: row.name,
        description: row.description,
        amount: row.totalAmount,
        currency: row.currency,
        status: row.status,
        dueDate: row.dueDate,
        paidOn: row.paidOn,
        paidReference: row.paidReference,
      }}
      note={
        <Link
          to="/purchase-orders/$id/{-$tab}"
          params={{ id: row.purchaseOrderId, tab: 'payments' }}
        >
          {formatOrderName(row.purchaseOrderName)}
        </Link>
      }
      onDelete={() => void actions.remove([row], close)}
      onClose={close}
    />
  );
};
