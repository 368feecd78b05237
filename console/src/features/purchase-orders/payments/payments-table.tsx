import { ActionIcon, Tooltip } from '@mantine/core';
import { convert, ratesOfOrder } from '@quartermaster/contracts/purchase-orders/rules/currency';
import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconTrash } from '@tabler/icons-react';
import { DASH, formatMoney, formatPercent } from '../../../lib/format.ts';
import type { OrderScreen } from '../order/order-screen.ts';
import { refOf, savedRates } from './order-payments.ts';
import { DueDate, PaymentStatusToggle } from '../../payments/payment-status.tsx';
import type { PaymentActions } from '../../payments/use-payment-actions.ts';

interface Props {
  readonly screen: OrderScreen;
}

/** What a payment is of all the supplier gets, in percent; null while that is unknown or nothing. */
const shareOf = (payment: Payment, screen: OrderScreen): number | null => {
  const { supplierCost } = screen.money.cost;
  const { currency, exchangeRates } = savedRates(screen);
  const rates = ratesOfOrder(currency, exchangeRates);
  const { amount } = convert(payment.amount, payment.currency, currency, rates);
  return amount === null || supplierCost === null || supplierCost <= 0
    ? null
    : (amount / supplierCost) * 100;
};

interface RowProps extends Props {
  readonly payment: Payment;
  readonly actions: PaymentActions;
  readonly onEdit: () => void;
}

const Row = ({ screen, payment, actions, onEdit }: RowProps) => {
  const share = shareOf(payment, screen);
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
      <td data-number>{share === null ? DASH : formatPercent(Math.round(share * 10) / 10)}</td>
      <td data-number>
        <Tooltip label="Delete">
          <ActionIcon
            aria-label={`Delete ${payment.name}`}
            onClick={() => void actions.remove([ref])}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
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
}) => (
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
      {screen.order.payments.map((payment) => (
        <Row key={payment.id} {...{ screen, payment, actions }} onEdit={() => onEdit(payment.id)} />
      ))}
    </tbody>
  </table>
);
