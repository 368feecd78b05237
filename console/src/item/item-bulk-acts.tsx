import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ItemOfProduct, actsOfItemQuery } from '../data/bulk-acts.ts';
import { changeMade, changeOf } from './words.ts';
import { DateText } from '../ui/text.tsx';
import textStyles from '../ui/text.module.css';
import styles from './item-sections.module.css';

interface Props extends ItemOfProduct {
  readonly inSection: (list: ReactNode) => ReactNode;
}

/** The changes of many items that changed this one; nothing when there are none. */
export const ItemBulkActs = ({ productId, variantId, inSection }: Props) => {
  const { data: acts = [] } = useQuery(actsOfItemQuery({ productId, variantId }));
  if (acts.length === 0) return null;
  return inSection(
    <ol className={styles.history}>
      {acts.map((act) => (
        <li key={act.id}>
          <DateText value={act.requestedAt} />
          <span>{changeMade(act)}</span>
          <span className={textStyles.muted}>{changeOf(act)}</span>
        </li>
      ))}
    </ol>,
  );
};
