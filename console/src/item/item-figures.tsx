import { marginHint, marginLabel } from './cost-used.ts';
import type {
  ExplainedName,
  Explanation,
} from '@quartermaster/contracts/inventory/rules/explain/explanation';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import type { ReactNode } from 'react';
import { formatDate, formatMoney, formatNumber, formatPercent, formatRate } from '../lib/format.ts';
import { NumberExplain } from '../ui/number-explain.tsx';
import { incomingText } from './cells.tsx';
import { WhyBlock } from './item-why.tsx';
import { onHandText, stockoutText } from './stock-texts.ts';
import styles from './item-figures.module.css';

export interface ItemFiguresProps {
  readonly item: InventoryItem;
  readonly explanations: readonly Explanation[];
  readonly currency: string | null;
}

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly explained?: ExplainedName;
  readonly hint?: string | undefined;
}

const listFigures = (
  item: InventoryItem,
  money: (amount: number | null) => string,
  suggested: number | null,
): readonly Figure[] => [
  { label: 'On hand', value: onHandText(item) },
  {
    label: 'Incoming',
    value: formatNumber(item.incomingQuantity),
    hint: item.inTransit.length > 0 ? incomingText(item.inTransit) : undefined,
  },
  {
    label: 'Planning rate per day',
    value: formatRate(item.planningRate),
    explained: 'planningRate',
  },
  { label: 'Days of stock', value: formatNumber(item.daysToOutOfStock) },
  { label: 'Stockout', value: stockoutText(item), explained: 'stockoutDate' },
  { label: 'Order by', value: formatDate(item.reorderDate) },
  { label: 'Suggested order', value: formatNumber(suggested), explained: 'reorderQuantity' },
  { label: 'Sales at risk', value: money(item.salesAtRisk) },
  { label: 'Price', value: money(item.salePrice) },
  { label: 'Cost price', value: money(item.costPrice) },
  { label: 'Landed cost', value: money(item.resolvedLandedCost), explained: 'landedCost' },
  {
    label: marginLabel(item),
    value: formatPercent(item.grossMarginPercent),
    hint: marginHint(item),
  },
  { label: 'Cost value', value: money(item.costValue) },
  { label: 'Retail value', value: money(item.retailValue) },
  { label: 'Lost sales, 30 days', value: money(item.lostSales30Days) },
  { label: 'Share of the total', value: formatPercent(item.gradingPercent), explained: 'grade' },
];

interface FigureProps extends Omit<ItemFiguresProps, 'item'> {
  readonly figure: Figure;
}

const Shown = ({ figure, explanations, currency }: FigureProps): ReactNode => {
  const explanation = explanations.find(({ name }) => name === figure.explained);
  if (explanation === undefined) return figure.value;
  return (
    <NumberExplain value={figure.value} title={figure.label} width={420}>
      {() => <WhyBlock explanation={explanation} currency={currency} />}
    </NumberExplain>
  );
};

/** Figures of a variant; a dotted one opens its explanation. */
export const ItemFigures = ({ item, explanations, currency }: ItemFiguresProps) => {
  const suggested = explanations.find(({ name }) => name === 'reorderQuantity')?.value ?? null;
  const figures = listFigures(
    item,
    (amount) => formatMoney(amount, currency),
    typeof suggested === 'number' ? suggested : null,
  );
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <div key={figure.label} title={figure.hint}>
          <dt>{figure.label}</dt>
          <dd>
            <Shown figure={figure} explanations={explanations} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
