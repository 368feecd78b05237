import { Button } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/states.tsx';

interface NoItemsProps {
  readonly search: string;
  /** Absent where nothing can be added. */
  readonly onAdd: (() => void) | undefined;
}

/** In place of the rows when there are none to show. */
export const NoItems = ({ search, onAdd }: NoItemsProps) =>
  search === '' ? (
    <EmptyState
      icon={IconPackages}
      title="No item yet"
      action={onAdd !== undefined && <Button onClick={onAdd}>Add items</Button>}
    >
      {onAdd !== undefined && 'Choose what to order; costs come from the supplier’s prices.'}
    </EmptyState>
  ) : (
    <EmptyState icon={IconPackages} title={`Nothing matches “${search}”`} />
  );
