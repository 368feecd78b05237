import { IconHome } from '@tabler/icons-react';
import { ContentGrid, PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';

export const DashboardPage = () => (
  <ContentGrid>
    <PageHeader title="Home" />
    <EmptyState icon={IconHome} title="Nothing to show yet">
      The state of your stock appears here.
    </EmptyState>
  </ContentGrid>
);
