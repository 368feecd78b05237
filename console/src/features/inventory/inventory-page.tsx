import { IconPackages } from '@tabler/icons-react';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

export const InventoryPage = () => (
  <GridPage header={<PageHeader title="Inventory" />}>
    <EmptyState icon={IconPackages} title="Nothing to show yet">
      Your items appear here.
    </EmptyState>
  </GridPage>
);
