import type { VariantId } from '@quartermaster/contracts/core/ids';
import { IconBan, IconDownload, IconStar, IconTruckDelivery } from '@tabler/icons-react';
import { useSetFavourite, type InventoryRow } from '../../data/inventory.ts';
import { useSetNoRestock } from '../../item/use-item-actions.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { ActionMenu } from '../../ui/action-menu.tsx';

export interface InventoryBulkProps {
  readonly selected: readonly InventoryRow[];
  readonly exportCsv: () => void;
  readonly onOrder: (variantIds: readonly VariantId[]) => void;
}

type SelectedProps = Pick<InventoryBulkProps, 'selected'>;

const idsOf = (rows: readonly InventoryRow[]): VariantId[] =>
  rows.flatMap(({ variantId }) => variantId ?? []);

const StatusMenu = ({ selected }: SelectedProps) => {
  const { set, isPending } = useSetNoRestock();
  const some = (noRestock: boolean): boolean =>
    selected.some(({ manualStatus }) => (manualStatus === 'NO_RESTOCK') === noRestock);
  const mark = (noRestock: boolean): void => set({ variantIds: idsOf(selected), noRestock });
  return (
    <ActionMenu
      position="bottom-start"
      target={
        <ToolButton loading={isPending} icon={IconBan} menu>
          Restocking
        </ToolButton>
      }
      actions={[
        { label: 'Do not restock', disabled: !some(false), onClick: () => mark(true) },
        { label: 'Restock again', disabled: !some(true), onClick: () => mark(false) },
      ]}
    />
  );
};

const FavouriteButton = ({ selected }: SelectedProps) => {
  const { mutate } = useSetFavourite();
  const allStarred = selected.every(({ favourite }) => favourite === true);
  return (
    <ToolButton
      icon={IconStar}
      onClick={() => mutate({ variantIds: idsOf(selected), favourite: !allStarred })}
    >
      {allStarred ? 'Remove favourite' : 'Favourite'}
    </ToolButton>
  );
};

export const InventoryBulk = ({ selected, exportCsv, onOrder }: InventoryBulkProps) => (
  <>
    <ToolButton variant="filled" icon={IconTruckDelivery} onClick={() => onOrder(idsOf(selected))}>
      New purchase order
    </ToolButton>
    <FavouriteButton selected={selected} />
    <StatusMenu selected={selected} />
    <ToolButton icon={IconDownload} onClick={exportCsv}>
      Export page
    </ToolButton>
  </>
);
