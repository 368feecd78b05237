import { convert, ratesOfOrder } from '@quartermaster/contracts/purchase-orders/rules/currency';
import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconTrash } from '@tabler/icons-react';
import { formatMoney, formatPercent } from '../../../lib/format.ts';
import { sharesOf } from '../../../lib/shares.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { refOf, savedRates } from './order-payments.ts';
import { DueDate, PaymentStatusToggle } from '../../payments/payment-status.tsx';
import type { PaymentActions } from '../../payments/use-payment-actions.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface Props {
  readonly screen: OrderScreen;
}

/** What each payment is of all the supplier gets, in percent. */
const paymentShares = (screen: OrderScreen): readonly (number | null)[] => {
  const { currency, exchangeRates } = savedRates(screen);
  const rates = ratesOfOrder(currency, exchangeRates);
  const amounts = screen.order.payments.map(
    (payment) => convert(payment.amount, payment.currency, currency, rates).amount,
  );
  return sharesOf(amounts, screen.money.cost.supplierCost);
};

interface RowProps extends Props {
  readonly payment: Payment;
  readonly share: number | null;
  readonly actions: PaymentActions;
  readonly onEdit: () => void;
}

const Row = ({ screen, payment, share, actions, onEdit }: RowProps) => {
  const ref = refOf(payment, screen);
  return (
    <tr>
      <td>
        <PaymentStatusToggle
          payment={payment}
          today={screen.today}
          onToggle={() => actions.toggle(ref)}
        />
      </td>
      <td>
        <button type="button" className="qm-pay-edit" onClick={onEdit}>
          {payment.name}
        </button>
        {payment.description !== '' && <span className="qm-muted"> {payment.description}</span>}
      </td>
      <td>
        <DueDate payment={payment} today={screen.today} />
      </td>
      <td data-number>{formatMoney(payment.amount, payment.currency)}</td>
      <td data-number>{formatPercent(share)}</td>
      <td data-number>
        <IconButton
          icon={IconTrash}
          iconSize={16}
          label={`Delete ${payment.name}`}
          tip="Delete"
          onClick={() => void actions.remove([ref])}
        />
      </td>
    </tr>
  );
};

/** The payments of one order. */
export const PaymentsTable = ({
  screen,
  actions,
  onEdit,
}: Props & {
  readonly actions: PaymentActions;
  readonly onEdit: (id: string) => void;
}) => {
  const shares = paymentShares(screen);
  return (
    <table className="qm-pay-table" aria-label="Payments">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Payment</th>
          <th scope="col">Due</th>
          <th scope="col" data-number>
            Amount
          </th>
          <th scope="col" data-number title="Of the supplier cost of the order">
            % of total
          </th>
          <th scope="col">
            <span className="qm-hidden-text">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {screen.order.payments.map((payment, at) => (
          <Row
            key={payment.id}
            {...{ screen, payment, actions }}
            share={shares[at] ?? null}
            onEdit={() => onEdit(payment.id)}
          />
        ))}
      </tbody>
    </table>
  );
};
