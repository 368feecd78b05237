import { IconBuildingWarehouse } from '@tabler/icons-react';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

export const SuppliersPage = () => (
  <GridPage header={<PageHeader title="Suppliers" />}>
    <EmptyState icon={IconBuildingWarehouse} title="Nothing to show yet">
      Your suppliers appear here.
    </EmptyState>
  </GridPage>
);
