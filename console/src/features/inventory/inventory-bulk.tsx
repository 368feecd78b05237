import type { VariantId } from '@quartermaster/contracts/core/ids';
import { MAX_NAMED_ITEMS } from '@quartermaster/contracts/what-if/draft';
import {
  IconArrowsSplit2,
  IconBan,
  IconDownload,
  IconPencil,
  IconStar,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { MOST_AT_ONCE } from '../../data/item-costs.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { type Action, ActionMenu } from '../../ui/action-menu.tsx';
import { useNewDraft } from '../../item/use-new-draft.ts';
import { useFlag } from '../../data/flags.ts';
import { ExportMenu } from './export-menu.tsx';
import {
  type SelectedItems,
  toBulkTarget,
  useBulkChange,
  listVariantIds,
} from './bulk-acts/bulk-form.ts';
import { useBulkExclusion } from './bulk-acts/use-bulk-exclusion.ts';
import { actPanels, callPanels } from './bulk-panels.tsx';
import { atMost, atMostSelected, whatIfItems } from './words.ts';

export interface InventoryBulkProps {
  readonly selected: SelectedItems;
  readonly request: ComponentProps<typeof ExportMenu>['request'];
  readonly onOrder: (variantIds: readonly VariantId[]) => void;
}

type SelectedProps = Pick<InventoryBulkProps, 'selected'>;

const StatusMenu = ({ selected }: SelectedProps) => {
  const isOffered = useFlag('MANUAL_STATUS');
  const { change, isPending } = useBulkChange(selected);
  const hasAny = (noRestock: boolean): boolean =>
    selected.items.some(({ manualStatus }) => (manualStatus === 'NO_RESTOCK') === noRestock);
  const mark = (manualStatus: 'NO_RESTOCK' | null): void =>
    change({ kind: 'manualStatus', manualStatus });
  if (!isOffered) return null;
  return (
    <ActionMenu
      position="bottom-start"
      target={
        <ToolButton loading={isPending} icon={IconBan} menu>
          Restocking
        </ToolButton>
      }
      actions={[
        { label: 'Do not restock', disabled: !hasAny(false), onClick: () => mark('NO_RESTOCK') },
        { label: 'Restock again', disabled: !hasAny(true), onClick: () => mark(null) },
      ]}
    />
  );
};

const FavouriteButton = ({ selected }: SelectedProps) => {
  const { change, isPending } = useBulkChange(selected);
  const allStarred = selected.items.every(({ favourite }) => favourite === true);
  return (
    <ToolButton
      loading={isPending}
      icon={IconStar}
      onClick={() => change({ kind: 'favourite', favourite: !allStarred })}
    >
      {allStarred ? 'Remove favourite' : 'Favourite'}
    </ToolButton>
  );
};

/** Opens a new draft about the selected items, or about all that match. */
const WhatIfButton = ({ selected }: SelectedProps) => {
  const { create, isPending } = useNewDraft();
  const { items, selection: picked } = selected;
  const isTooMany = picked.matching === null && items.length > MAX_NAMED_ITEMS;
  return (
    <ToolButton
      loading={isPending}
      icon={IconArrowsSplit2}
      disabled={isTooMany}
      title={isTooMany ? atMostSelected(MAX_NAMED_ITEMS) : undefined}
      onClick={() => create(toBulkTarget(selected), whatIfItems(items.length))}
    >
      What if…
    </ToolButton>
  );
};

type ActEdit = keyof typeof actPanels;
type CallEdit = keyof typeof callPanels;

/** Edits that take one value for all selected items. */
const EditMenu = ({ selected }: SelectedProps) => {
  const [act, setAct] = useState<ActEdit | null>(null);
  const [edit, setEdit] = useState<CallEdit | null>(null);
  const exclude = useBulkExclusion(selected);
  const ActPanel = act === null ? null : actPanels[act];
  const CallPanel = edit === null ? null : callPanels[edit];
  const isTooMany = selected.items.length > MOST_AT_ONCE;
  const createCallAction = (label: string, next: CallEdit): Action => ({
    label: isTooMany ? atMost(label, MOST_AT_ONCE) : label,
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
          { label: 'Tags', onClick: () => setAct('tags') },
          { label: 'Landed cost', onClick: () => setAct('landedCost') },
          { label: 'Suppliers of the products', onClick: () => setAct('suppliers') },
          { label: 'Stock levels of the products', onClick: () => setAct('levels') },
          { label: 'Exclude the products', onClick: () => void exclude() },
          createCallAction('Unit price of a supplier', 'price'),
          createCallAction('Comment on the products', 'comment'),
        ]}
      />
      {ActPanel !== null && <ActPanel {...selected} onClose={() => setAct(null)} />}
      {CallPanel !== null && (
        <CallPanel variantIds={listVariantIds(selected.items)} onClose={() => setEdit(null)} />
      )}
    </>
  );
};

export const InventoryBulk = ({ selected, request, onOrder }: InventoryBulkProps) => (
  <>
    <ToolButton
      variant="filled"
      icon={IconTruckDelivery}
      onClick={() => onOrder(listVariantIds(selected.items))}
    >
      New purchase order
    </ToolButton>
    <FavouriteButton selected={selected} />
    <StatusMenu selected={selected} />
    <EditMenu selected={selected} />
    <WhatIfButton selected={selected} />
    <ExportMenu
      target={
        <ToolButton icon={IconDownload} menu>
          Export
        </ToolButton>
      }
      request={request}
      variantIds={listVariantIds(selected.items)}
    />
  </>
);
