import { Button } from '@mantine/core';
import { IconShoppingCartCheck } from '@tabler/icons-react';
import { EmptyState } from '../../ui/states.tsx';
import type { BuyNowList } from './use-buy-now-list.ts';

/** Nothing to buy, or nothing that matches the search. */
export const BuyNowEmpty = ({ list }: { readonly list: BuyNowList }) =>
  list.url.search === '' ? (
    <EmptyState icon={IconShoppingCartCheck} title="Nothing to order now">
      Items appear here when their stock does not last until an order would be due again. Ignored
      ones and those in an order already are left out.
    </EmptyState>
  ) : (
    <EmptyState
      icon={IconShoppingCartCheck}
      title="No item to order matches"
      action={
        <Button variant="default" onClick={() => list.url.setSearch('')}>
          Clear the search
        </Button>
      }
    >
      Only products are shown where the search is “{list.url.search}”.
    </EmptyState>
  );
