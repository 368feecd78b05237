import { Button, Group } from '@mantine/core';
import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/status';
import { IconPackages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format.ts';
import { isSyncing, syncProgressQuery } from '../../lib/store-sync.ts';
import type { FilterChip } from '../../ui/filter-bar.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { filterSentence } from './filter-chips.tsx';
import type { InventoryListState } from './use-inventory-list.ts';

interface NothingProps {
  readonly list: InventoryListState;
  readonly chips: readonly FilterChip[];
}

const quiet = { variant: 'default' } as const;

/** What hides the rows, in words, and a way to drop each of it. */
const NothingFound = ({ list, chips }: NothingProps) => {
  const { url, status, setStatus } = list;
  const reasons = [
    status !== null && `the status is “${inventoryStatusLabels[status]}”`,
    chips.length > 0 && filterSentence(chips),
    url.search !== '' && `the search is “${url.search}”`,
  ].filter((reason) => reason !== false);
  return (
    <EmptyState
      icon={IconPackages}
      title="No item matches"
      action={
        <Group gap={8}>
          {status !== null && (
            <Button {...quiet} onClick={() => setStatus(null)}>
              Show all statuses
            </Button>
          )}
          {chips.length > 0 && (
            <Button {...quiet} onClick={() => url.setFilters([], 'AND')}>
              Clear filters
            </Button>
          )}
          {url.search !== '' && (
            <Button {...quiet} onClick={() => url.setSearch('')}>
              Clear the search
            </Button>
          )}
        </Group>
      }
    >
      Only items are shown where {reasons.join(' and ')}.
    </EmptyState>
  );
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
export const InventoryEmpty = ({ list, chips }: NothingProps) =>
  list.status !== null || chips.length > 0 || list.url.search !== '' ? (
    <NothingFound list={list} chips={chips} />
  ) : (
    <NoItems />
  );
