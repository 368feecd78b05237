import { Popover, Skeleton } from '@mantine/core';
import type { DashboardLayout } from '@quartermaster/contracts/dashboard/layout';
import { IconLayoutList } from '@tabler/icons-react';
import { useState } from 'react';
import { useChooseLayout } from '../../data/dashboard-layout.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const CardList = onDemand(
  async () => (await import('./card-list.tsx')).CardList,
  <Skeleton height={360} />,
);

/** Chooses and orders the cards of Home; saved at once. */
export const CardChooser = ({ layout }: { readonly layout: DashboardLayout }) => {
  const [opened, setOpened] = useState(false);
  const onChange = useChooseLayout();
  return (
    <Popover opened={opened} onChange={setOpened} width={300} position="bottom-end" trapFocus>
      <Popover.Target>
        <IconButton
          icon={IconLayoutList}
          label="Arrange cards"
          tip={opened ? null : 'Arrange cards'}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Arrange cards">
        <CardList layout={layout} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
};
