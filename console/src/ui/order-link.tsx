import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface OrderLinkProps {
  readonly id: string;
  readonly tab?: string;
  /** The name of the order, or of a part of it. */
  readonly children: ReactNode;
}

/** Leads from a cell of a table to an order. */
export const OrderLink = ({ id, tab, children }: OrderLinkProps) => (
  <Link
    className="qm-cell-link qm-clip"
    to="/purchase-orders/$id/{-$tab}"
    params={{ id, tab }}
    tabIndex={-1}
  >
    {children === '' ? 'Unnamed order' : children}
  </Link>
);
