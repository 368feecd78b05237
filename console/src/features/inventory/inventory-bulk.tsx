import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  IconBan,
  IconDownload,
  IconPencil,
  IconStar,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { MOST_AT_ONCE } from '../../data/item-costs.ts';
import { useSetFavourite, type InventoryRow } from '../../data/inventory.ts';
import { useSetNoRestock } from '../../item/use-item-actions.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { type Action, ActionMenu } from '../../ui/action-menu.tsx';
import { formatNumber } from '../../lib/format.ts';
import { ExportMenu } from './export-menu.tsx';
import { bulkPanels } from './bulk-panels.tsx';

export interface InventoryBulkProps {
  readonly selected: readonly InventoryRow[];
  readonly request: ComponentProps<typeof ExportMenu>['request'];
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

type Edit = keyof typeof bulkPanels;

/** What is entered once for all selected items. */
const EditMenu = ({ selected }: SelectedProps) => {
  const [edit, setEdit] = useState<Edit | null>(null);
  const Panel = edit === null ? null : bulkPanels[edit];
  const isTooMany = selected.length > MOST_AT_ONCE;
  const action = (label: string, next: Edit): Action => ({
    label: isTooMany ? `${label}, for ${formatNumber(MOST_AT_ONCE)} at most` : label,
    disabled: isTooMany,
    onClick: () => setEdit(next),
  });
  return (
    <>
      <ActionMenu
        position="bottom-start"
        target={
          <ToolButton icon={IconPencil} menu>
            Edit
          </ToolButton>
        }
        actions={[
          action('Tags', 'tags'),
          action('Unit price of a supplier', 'price'),
          action('Landed cost', 'landedCost'),
          action('Comment on the products', 'comment'),
        ]}
      />
      {Panel !== null && <Panel variantIds={idsOf(selected)} onClose={() => setEdit(null)} />}
    </>
  );
};

export const InventoryBulk = ({ selected, request, onOrder }: InventoryBulkProps) => (
  <>
    <ToolButton variant="filled" icon={IconTruckDelivery} onClick={() => onOrder(idsOf(selected))}>
      New purchase order
    </ToolButton>
    <FavouriteButton selected={selected} />
    <StatusMenu selected={selected} />
    <EditMenu selected={selected} />
    <ExportMenu
      target={
        <ToolButton icon={IconDownload} menu>
          Export
        </ToolButton>
      }
      request={request}
      variantIds={idsOf(selected)}
    />
  </>
);
