import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { useUrlParam } from '../lib/url-state.ts';
import textStyles from './text.module.css';
import { formatOrderName } from '@quartermaster/contracts/core/words';

interface OrderLinkProps {
  readonly id: string;
  readonly tab?: string;
  /** The name of the order, or of a part of it. */
  readonly children: ReactNode;
}

/** Links from a cell of a table to an order, in a table of the past to the order at that moment. */
export const OrderLink = ({ id, tab, children }: OrderLinkProps) => {
  const [asOf] = useUrlParam('asOf');
  return (
    <Link
      className={textStyles.link}
      data-clip
      to="/purchase-orders/$id/{-$tab}"
      params={{ id, tab }}
      search={{ asOf: asOf ?? undefined }}
      tabIndex={-1}
    >
      {typeof children === 'string' ? formatOrderName(children) : children}
    </Link>
  );
};

/** Search parameters of the tabs of an order. */
type OrderSearch = Readonly<
  Partial<Record<'asOf' | 'compare' | 'panel' | 'shipment' | 'view', string | undefined>>
>;

/** Opens an order: one of its tabs, with search parameters of that tab. */
export const useOpenOrder = () => {
  const navigate = useNavigate();
  return useCallback(
    (id: string, tab?: string, search: OrderSearch = {}, how: { replace?: boolean } = {}): void => {
      const params = { id, tab: tab === 'items' ? undefined : tab }; // the first one has no name
      const to = '/purchase-orders/$id/{-$tab}';
      void navigate({ to, params, search, ...how });
    },
    [navigate],
  );
};
