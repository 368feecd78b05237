import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { OrderTab } from './order-screen.ts';

interface Place {
  readonly tab?: OrderTab;
  /** A moment to show the order as of; now when absent. */
  readonly asOf?: string;
  /** Revisions to compare, as `comparedText` writes them. */
  readonly compare?: string;
}

export const useGoToOrder = (id: string) => {
  const navigate = useNavigate();
  return useCallback(
    ({ tab, asOf, compare }: Place, how: { readonly replace?: boolean } = {}): void => {
      void navigate({
        to: '/purchase-orders/$id/{-$tab}',
        params: { id, tab: tab === 'items' ? undefined : tab },
        search: { asOf, compare } as never,
        ...how,
      });
    },
    [id, navigate],
  );
};
