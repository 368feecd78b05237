import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import { IconPackages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format.ts';
import { isSyncing, syncProgressQuery } from '../../lib/store-sync.ts';
import type { FilterChip } from '../../ui/filter-bar.tsx';
import { isNarrowed, NothingMatches } from '../../ui/filters/nothing-matches.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { InventoryListState } from './use-inventory-list.ts';

interface NothingProps {
  readonly list: InventoryListState;
  readonly chips: readonly FilterChip[];
}

const tabOf = ({ status, setStatus }: InventoryListState) =>
  status === null
    ? null
    : {
        reason: `the status is “${inventoryStatusLabels[status]}”`,
        clearLabel: 'Show all statuses',
        onClear: () => setStatus(null),
      };

const NoItems = () => {
  const { data } = useQuery(syncProgressQuery);
  return isSyncing(data) ? (
    <EmptyState icon={IconPackages} title="Your store is being read">
      {formatNumber(data?.variantsRead)} variants so far. Items appear here as soon as their numbers
      are worked out.
    </EmptyState>
  ) : (
    <EmptyState icon={IconPackages} title="No items yet">
      Every variant your store tracks stock of appears here with its status, sales and value.
    </EmptyState>
  );
};

/** In the place of the rows when there are none: nothing at all, or nothing that matches. */
export const InventoryEmpty = ({ list, chips }: NothingProps) => {
  const narrowing = { list: list.url, chips, tab: tabOf(list) };
  return isNarrowed(narrowing) ? (
    <NothingMatches icon={IconPackages} noun="item" {...narrowing} />
  ) : (
    <NoItems />
  );
};
