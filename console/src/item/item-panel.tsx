import { Button } from '@mantine/core';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { IconMessage, IconPackageOff, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OrderVariantsPanel } from '../ordering/ordering-panel.tsx';
import { inventoryStatusStyles } from '../ui/statuses.ts';
import { commentsQuery } from '../data/comments.ts';
import { useFlag } from '../data/flags.ts';
import { useShortcut } from '../lib/shortcuts.ts';
import { CommentsPanel } from '../ui/comments-panel.tsx';
import { useShopCurrency } from '../data/settings.ts';
import { type SetUrlParam, useUrlParam } from '../lib/url-state.ts';
import { unchangeable } from '../ui/words.ts';
import { GradeBadge, StatusBadge } from '../ui/badges.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { ItemBody } from './item-body.tsx';
import { useSetFavourite, inventoryItemQuery, type InventoryRow } from '../data/inventory.ts';
import { useSetNoRestock } from './use-item-actions.ts';
import { commentsTitle } from './words.ts';
import { itemName } from '../lib/words.ts';
import { IconButton } from '../ui/icon-button.tsx';
import textStyles from '../ui/text.module.css';
import starButtonStyles from '../ui/star-button.module.css';
import styles from './item-panel.module.css';

export interface ItemPanelProps {
  readonly variantId: VariantId;
  /** The rows of the page behind it, to step through. */
  readonly rows: readonly InventoryRow[];
  readonly onShow: SetUrlParam;
}

const useNeighbours = ({ variantId, rows, onShow }: ItemPanelProps) => {
  const at = rows.findIndex((row) => row.variantId === variantId);
  const step = (by: number): (() => void) | undefined => {
    const id = at === -1 ? undefined : rows[at + by]?.variantId;
    return id === undefined ? undefined : () => onShow(id, { replace: true });
  };
  return { onPrevious: step(-1), onNext: step(1) };
};

const StarTool = ({ item }: { readonly item: InventoryItem }) => {
  const { mutate } = useSetFavourite();
  return (
    <IconButton
      icon={item.favourite ? IconStarFilled : IconStar}
      label={item.favourite ? 'Remove favourite' : 'Favourite'}
      aria-pressed={item.favourite}
      className={starButtonStyles.star}
      onClick={() => mutate({ variantIds: [item.variantId], favourite: !item.favourite })}
    />
  );
};

const CommentsTool = ({ item, onOpen }: { item: InventoryItem; onOpen: () => void }) => {
  const count = useQuery(commentsQuery(item.productId)).data?.length ?? 0;
  useShortcut('m', 'Comments on the product', onOpen);
  return <IconButton icon={IconMessage} label={commentsTitle(count)} onClick={onOpen} />;
};

interface ActionsProps {
  readonly item: InventoryItem;
  readonly onOrder: () => void;
}

const RestockButton = ({ item }: Pick<ActionsProps, 'item'>) => {
  const restocking = useSetNoRestock();
  const stopped = item.manualStatus === 'NO_RESTOCK';
  const variantIds = [item.variantId];
  return (
    <Button
      variant="default"
      loading={restocking.isPending}
      onClick={() => restocking.set({ variantIds, noRestock: !stopped })}
    >
      {stopped ? 'Restock again' : 'Do not restock'}
    </Button>
  );
};

const Actions = ({ item, onOrder }: ActionsProps) => {
  const isRestockOffered = useFlag('MANUAL_STATUS');
  return (
    <>
      {isRestockOffered && <RestockButton item={item} />}
      <Button onClick={onOrder}>New purchase order</Button>
    </>
  );
};

const Title = ({ item }: { readonly item: InventoryItem }) => (
  <span className={styles.heading}>
    <Thumbnail src={item.imageUrl} size={40} />
    <span>
      <span data-clip>{itemName(item)}</span>
      <span className={styles.badges}>
        <StatusBadge {...inventoryStatusStyles[item.status]} />
        <GradeBadge grade={item.gradingLevel} />
        <span className={textStyles.muted}>{item.sku}</span>
        <Link to="/products/$id" params={{ id: item.productId }}>
          Product page
        </Link>
      </span>
    </span>
  </span>
);

const Gone = ({ asOf }: { readonly asOf: string | null }) =>
  asOf === null ? (
    <EmptyState icon={IconPackageOff} title="This item is not tracked">
      It was excluded, or deleted in the store.
    </EmptyState>
  ) : (
    <EmptyState icon={IconPackageOff} title="This item was not tracked">
      It was excluded then, or did not exist yet.
    </EmptyState>
  );

type Beside = 'order' | 'comments' | null;

/** Buttons of the panel for an item in the present. */
const presentParts = (item: InventoryItem, setBeside: (beside: Beside) => void) => ({
  tools: (
    <>
      <CommentsTool item={item} onOpen={() => setBeside('comments')} />
      <StarTool item={item} />
    </>
  ),
  footer: <Actions item={item} onOrder={() => setBeside('order')} />,
});

const pastParts = (asOf: string) => ({
  note: unchangeable(asOf),
});

interface BesideProps {
  readonly item: InventoryItem;
  readonly beside: Beside;
  readonly onClose: () => void;
}

const BesidePanel = ({ item, beside, onClose }: BesideProps) => {
  if (beside === 'order')
    return <OrderVariantsPanel variantIds={[item.variantId]} onClose={onClose} />;
  return beside === 'comments' ? (
    <CommentsPanel contextId={item.productId} about={item.productTitle} onClose={onClose} />
  ) : null;
};

/**
 * Panel of one variant beside the list (`?item=`): figures, projection, suppliers and explanations. Beside a list of the past it
 * shows the past values, and changes nothing.
 */
export const ItemPanel = (props: ItemPanelProps) => {
  const { variantId, onShow } = props;
  const [asOf] = useUrlParam('asOf');
  const query = useQuery(inventoryItemQuery(variantId, asOf));
  const item = query.data ?? null;
  const currency = useShopCurrency();
  const [beside, setBeside] = useState<Beside>(null);
  return (
    <>
      <SidePanel
        title={item === null ? 'Item' : <Title item={item} />}
        width={760}
        expandable
        onClose={() => onShow(null)}
        {...useNeighbours(props)}
        {...(asOf === null ? item !== null && presentParts(item, setBeside) : pastParts(asOf))}
      >
        <Loaded title="The item could not be loaded" query={query}>
          {(shown) =>
            shown === null ? (
              <Gone asOf={asOf} />
            ) : (
              <ItemBody key={variantId} item={shown} {...{ currency, asOf }} />
            )
          }
        </Loaded>
      </SidePanel>
      {item !== null && <BesidePanel {...{ item, beside }} onClose={() => setBeside(null)} />}
    </>
  );
};
