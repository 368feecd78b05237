import type {
  WhatIfDifference,
  WhatIfItem,
  WhatIfResult,
} from '@quartermaster/contracts/what-if/result';
import { IconListCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { WHAT_IF_PAGE } from '../../data/what-if.ts';
import { itemName } from '../../lib/words.ts';
import { DASH, formatDate, formatMoneyWhole, formatNumber } from '../../lib/format.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { FromTo, Pages } from '../../ui/from-to.tsx';
import { Card } from '../../ui/page.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { inventoryStatusStyles } from '../../ui/statuses.ts';
import { differenceLabels, differences } from './words.ts';
import styles from './what-if.module.css';

/** Shows an unchanged value once, else both values. */
const renderBeforeAfter = <Value,>(
  { before, after }: { readonly before: Value; readonly after: Value },
  shown: (value: Value) => ReactNode,
): ReactNode =>
  before === after ? shown(after) : <FromTo before={shown(before)} after={shown(after)} />;

const renderCells = (item: WhatIfItem, currency: string): readonly ReactNode[] => [
  <Link key="item" to="/inventory" search={{ item: item.variantId }}>
    {itemName(item)}
  </Link>,
  renderBeforeAfter(item.status, (status) => <StatusBadge {...inventoryStatusStyles[status]} />),
  renderBeforeAfter(item.stockoutDate, (date) => (date === null ? DASH : formatDate(date))),
  renderBeforeAfter(item.salesAtRisk, (amount) => formatMoneyWhole(amount, currency)),
  renderBeforeAfter(item.reorderQuantity, formatNumber),
];

interface DifferingItemsProps {
  readonly result: WhatIfResult;
  readonly shown: WhatIfDifference;
  readonly onShow: (difference: WhatIfDifference) => void;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** Items that differ; the largest changes of sales at risk come first. */
export const DifferingItems = ({ result, shown, onShow, page, onPage }: DifferingItemsProps) => (
  <Card title="Items that differ">
    <PageTabs
      label="Differences"
      tabs={differences.map((value) => ({
        value,
        label: differenceLabels[value],
        count: result.differences[value],
      }))}
      value={shown}
      onChange={onShow}
    />
    {result.data.length === 0 ? (
      <EmptyState icon={IconListCheck} title="No item differs in this way" />
    ) : (
      <div className={styles.items}>
        <RowTable
          stacksOn="phone"
          label="Items that differ"
          titles={['Item', 'Status', 'Stockout', 'Sales at risk', 'To buy']}
          rows={result.data}
          most={result.data.length}
          getKey={({ variantId }) => variantId}
          cells={(item) => renderCells(item, result.currency)}
        />
        <Pages page={page} size={WHAT_IF_PAGE} total={result.total} onPage={onPage} />
      </div>
    )}
  </Card>
);
