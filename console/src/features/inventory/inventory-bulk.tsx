import { Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconChevronDown,
  IconDownload,
  IconStar,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { useDraftOrder, useSetFavourite, useSetNoRestock } from './mutations.ts';
import { allMatchingIds, type InventoryRow } from './queries.ts';
import type { InventoryListState } from './use-inventory-list.ts';

export interface InventoryBulkProps {
  readonly selection: ReadonlySet<string>;
  readonly onSelect: (selection: ReadonlySet<string>) => void;
  /** Every row seen since the page was opened, by variant. */
  readonly seen: ReadonlyMap<string, InventoryRow>;
  readonly list: InventoryListState;
  readonly exportCsv: () => void;
}

const icon = { size: 14, stroke: 1.8 } as const;

/** The supplier all of them have in common as primary one, else none. */
const commonSupplier = (rows: readonly (InventoryRow | undefined)[]): string | null => {
  const ids = new Set(rows.map((row) => row?.primarySupplier?.id ?? null));
  const [only = null] = ids;
  return ids.size === 1 ? only : null;
};

const StatusMenu = ({ selection, seen }: Pick<InventoryBulkProps, 'selection' | 'seen'>) => {
  const { set, isPending } = useSetNoRestock();
  /** Whether one may have the mark, or none; what was never on a page may have either. */
  const some = (noRestock: boolean): boolean =>
    [...selection].some((id) => {
      const row = seen.get(id);
      return row === undefined || (row.manualStatus === 'NO_RESTOCK') === noRestock;
    });
  const mark = (noRestock: boolean): void => set({ variantIds: [...selection], noRestock });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          leftSection={<IconBan {...icon} />}
          rightSection={<IconChevronDown {...icon} />}
        >
          Restocking
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!some(false)} onClick={() => mark(true)}>
          Do not restock
        </Menu.Item>
        <Menu.Item disabled={!some(true)} onClick={() => mark(false)}>
          Restock again
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

const FavouriteButtons = ({ selection, seen }: Pick<InventoryBulkProps, 'selection' | 'seen'>) => {
  const { mutate } = useSetFavourite();
  const ids = [...selection];
  const allStarred = ids.every((id) => seen.get(id)?.favourite === true);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconStar {...icon} />}
      onClick={() => mutate({ variantIds: ids, favourite: !allStarred })}
    >
      {allStarred ? 'Remove favourite' : 'Favourite'}
    </Button>
  );
};

/** What can be done with the selected items. */
export const InventoryBulk = (props: InventoryBulkProps) => {
  const { selection, onSelect, seen, list } = props;
  const total = list.answer.data?.total ?? 0;
  const order = useDraftOrder();
  const selectAll = useMutation({
    mutationFn: () => allMatchingIds(list.params),
    onSuccess: (ids) => onSelect(new Set(ids)),
    meta: { changes: 'nothing' },
  });
  const ids = [...selection];
  return (
    <BulkBar
      count={selection.size}
      noun="item"
      onClear={() => onSelect(new Set())}
      matching={{
        pageCount: list.answer.data?.data.length ?? 0,
        total,
        allSelected: selection.size >= total,
        onSelectAll: () => selectAll.mutate(),
      }}
    >
      <Button
        size="xs"
        loading={order.isPending}
        leftSection={<IconTruckDelivery {...icon} />}
        onClick={() =>
          order.mutate({
            productVariantIds: ids,
            supplierId: commonSupplier(ids.map((id) => seen.get(id))),
          })
        }
      >
        New purchase order
      </Button>
      <FavouriteButtons selection={selection} seen={seen} />
      <StatusMenu selection={selection} seen={seen} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload {...icon} />}
        onClick={props.exportCsv}
      >
        Export page
      </Button>
    </BulkBar>
  );
};
