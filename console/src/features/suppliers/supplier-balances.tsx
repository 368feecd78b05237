import type { SupplierId } from '@quartermaster/contracts/core/ids';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { supplierBalancesQuery, type SupplierBalances } from '../../data/suppliers.ts';
import { DASH, formatMoney } from '../../lib/format.ts';
import { messageFor } from '../../lib/problems.ts';
import { Fact } from '../../ui/text.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { deletedOrder } from './words.ts';
import textStyles from '../../ui/text.module.css';
import styles from './supplier-balances.module.css';
import { formatOrderName } from '@quartermaster/contracts/core/words';

type Balance = SupplierBalances['orders'][number];

/** Links the order of a balance; a deleted order has no page. */
const BalanceOrder = ({ purchaseOrderId, purchaseOrderName, isDeleted }: Balance) =>
  isDeleted ? (
    deletedOrder(formatOrderName(purchaseOrderName))
  ) : (
    <Link to="/purchase-orders/$id/{-$tab}" params={{ id: purchaseOrderId, tab: 'payments' }}>
      {formatOrderName(purchaseOrderName)}
    </Link>
  );

const Balances = ({ totals, orders }: SupplierBalances) =>
  totals.map(({ currency, balance }) => (
    <Fragment key={currency}>
      <div className={textStyles.strong}>{formatMoney(balance, currency)}</div>
      <ul className={styles.orders}>
        {orders
          .filter((order) => order.currency === currency)
          .map((order) => (
            <li key={order.purchaseOrderId}>
              <BalanceOrder {...order} />{' '}
              <span className={textStyles.muted}>{formatMoney(order.balance, currency)}</span>
            </li>
          ))}
      </ul>
    </Fragment>
  ));

/** Balances with a supplier that are not used yet, by currency, with the orders that they come from. */
export const SupplierBalance = ({ supplierId }: { readonly supplierId: SupplierId }) => {
  const { data, error, refetch } = useQuery(supplierBalancesQuery(supplierId));
  const failed = data === undefined && error !== null;
  return (
    <Fact name="Balance">
      {failed && (
        <div role="alert">
          {messageFor(error)} <ToolButton onClick={() => void refetch()}>Retry</ToolButton>
        </div>
      )}
      {data === undefined ? (
        !failed && <span role="status">Loading the balance</span>
      ) : data.totals.length === 0 ? (
        DASH
      ) : (
        <Balances {...data} />
      )}
    </Fact>
  );
};
