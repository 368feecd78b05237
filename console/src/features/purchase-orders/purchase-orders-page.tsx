import { IconTruckDelivery } from '@tabler/icons-react';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

export const PurchaseOrdersPage = () => (
  <GridPage header={<PageHeader title="Purchase orders" />}>
    <EmptyState icon={IconTruckDelivery} title="Nothing to show yet">
      Your purchase orders appear here.
    </EmptyState>
  </GridPage>
);
