import type { ActOfItem } from '@quartermaster/contracts/bulk-acts/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ItemOfProduct, actsOfItemQuery } from '../data/bulk-acts.ts';
import { formatCount } from '../lib/format.ts';
import { DateText } from '../ui/text.tsx';
import textStyles from '../ui/text.module.css';
import styles from './item-sections.module.css';

const changeTitles = {
  tags: 'Tags changed',
  suppliers: 'Suppliers changed',
  stockLevels: 'Stock levels changed',
  landedCost: 'Landed cost changed',
} as const;

const describeChange = (change: ActOfItem['change']): string => {
  switch (change.kind) {
    case 'manualStatus':
      return change.manualStatus === null ? 'Restocked again' : 'Marked "do not restock"';
    case 'favourite':
      return change.favourite ? 'Added to the favourites' : 'Removed from the favourites';
    case 'excluded':
      return change.excluded ? 'Product excluded' : 'Product included again';
    default:
      return changeTitles[change.kind];
  }
};

const formatReach = ({ itemKind, itemsCount }: ActOfItem): string =>
  formatCount(itemsCount, itemKind === 'products' ? 'product' : 'item');

interface Props extends ItemOfProduct {
  readonly inSection: (list: ReactNode) => ReactNode;
}

/** The changes of many items that changed this one; nothing when there are none. */
export const ItemBulkActs = ({ productId, variantId, inSection }: Props) => {
  const { data: acts = [] } = useQuery(actsOfItemQuery({ productId, variantId }));
  if (acts.length === 0) return null;
  return inSection(
    <ol className={styles['history']}>
      {acts.map((act) => (
        <li key={act.id}>
          <DateText value={act.requestedAt} />
          <span>
            {describeChange(act.change)}
            {act.isUndone && ', undone'}
          </span>
          <span className={textStyles['muted']}>
            One change of {formatReach(act)} by {act.requestedBy ?? 'an unknown user'}
          </span>
        </li>
      ))}
    </ol>,
  );
};
