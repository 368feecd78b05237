import { IconShoppingCartPlus } from '@tabler/icons-react';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

export const BuyNowPage = () => (
  <GridPage header={<PageHeader title="Buy now" />}>
    <EmptyState icon={IconShoppingCartPlus} title="Nothing to show yet">
      What to order now appears here.
    </EmptyState>
  </GridPage>
);
