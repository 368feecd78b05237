import { Button, Menu } from '@mantine/core';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  IconBan,
  IconChevronDown,
  IconDownload,
  IconStar,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useSetFavourite } from '../../data/inventory.ts';
import { useOrderFor, useSetNoRestock } from './use-item-actions.ts';
import type { InventoryRow } from '../../data/inventory.ts';

export interface InventoryBulkProps {
  readonly selected: readonly InventoryRow[];
  readonly exportCsv: () => void;
}

type SelectedProps = Pick<InventoryBulkProps, 'selected'>;

const icon = { size: 14, stroke: 1.8 } as const;

const idsOf = (rows: readonly InventoryRow[]): VariantId[] =>
  rows.flatMap(({ variantId }) => variantId ?? []);

/** The primary supplier that all of them share, or null. */
const commonSupplier = (rows: readonly InventoryRow[]) => {
  const ids = new Set(rows.map((row) => row.primarySupplier?.id ?? null));
  const [only = null] = ids;
  return ids.size === 1 ? only : null;
};

const StatusMenu = ({ selected }: SelectedProps) => {
  const { set, isPending } = useSetNoRestock();
  const some = (noRestock: boolean): boolean =>
    selected.some(({ manualStatus }) => (manualStatus === 'NO_RESTOCK') === noRestock);
  const mark = (noRestock: boolean): void => set({ variantIds: idsOf(selected), noRestock });
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

const FavouriteButton = ({ selected }: SelectedProps) => {
  const { mutate } = useSetFavourite();
  const allStarred = selected.every(({ favourite }) => favourite === true);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconStar {...icon} />}
      onClick={() => mutate({ variantIds: idsOf(selected), favourite: !allStarred })}
    >
      {allStarred ? 'Remove favourite' : 'Favourite'}
    </Button>
  );
};

/** What can be done with the selected items. */
export const InventoryBulk = ({ selected, exportCsv }: InventoryBulkProps) => {
  const order = useOrderFor();
  const draft = { productVariantIds: idsOf(selected), supplierId: commonSupplier(selected) };
  return (
    <>
      <Button
        size="xs"
        loading={order.isPending}
        leftSection={<IconTruckDelivery {...icon} />}
        onClick={() => order.draft(draft)}
      >
        New purchase order
      </Button>
      <FavouriteButton selected={selected} />
      <StatusMenu selected={selected} />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload {...icon} />}
        onClick={exportCsv}
      >
        Export page
      </Button>
    </>
  );
};
