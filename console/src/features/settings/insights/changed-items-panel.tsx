import type {
  PreviewedChange,
  PreviewedItem,
} from '@quartermaster/contracts/inventory/calls/settings-preview';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { PREVIEW_PAGE, settingsPreviewQuery } from '../../../data/insights-settings.ts';
import { itemName } from '../../../lib/words.ts';
import { formatNumber } from '../../../lib/format.ts';
import { GradeBadge, StatusBadge } from '../../../ui/badges.tsx';
import { FromTo, Pages } from '../../../ui/from-to.tsx';
import { PageTabs } from '../../../ui/page-tabs.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { IconListCheck } from '@tabler/icons-react';
import { inventoryStatusStyles } from '../../../ui/statuses.ts';
import type { Preview } from './preview.ts';
import { quantityChange } from '../words.ts';
import styles from './insights-page.module.css';

const changeLabels: Readonly<Record<PreviewedChange, string>> = {
  ANY: 'All',
  STATUS: 'Status',
  GRADE: 'Grade',
  TO_BUY: 'To buy',
};
const kinds = Object.keys(changeLabels) as PreviewedChange[];

const renderStatus = ({ status: { before, after } }: PreviewedItem): ReactNode => {
  const badge = (status: typeof before) => <StatusBadge {...inventoryStatusStyles[status]} />;
  return before === after ? badge(after) : <FromTo before={badge(before)} after={badge(after)} />;
};

const renderGrade = ({ gradingLevel: { before, after } }: PreviewedItem): ReactNode =>
  before === after ? (
    <GradeBadge grade={after} />
  ) : (
    <FromTo before={<GradeBadge grade={before} />} after={<GradeBadge grade={after} />} />
  );

const renderQuantity = ({ reorderQuantity: { before, after } }: PreviewedItem): ReactNode => (
  <span className={styles.quantity}>
    {before === after ? formatNumber(after) : quantityChange(before, after)}
  </span>
);

const Items = ({ items }: { readonly items: readonly PreviewedItem[] }) =>
  items.length === 0 ? (
    <EmptyState icon={IconListCheck} title="No item with such a change" />
  ) : (
    <RowTable
      stacksOn="phone"
      label="Items that change"
      titles={['Item', 'Status', 'Grade', 'To buy']}
      numbers={[3]}
      rows={items}
      most={items.length}
      getKey={({ variantId }) => variantId}
      cells={(item) => [
        <Link key="item" to="/inventory" search={{ item: item.variantId }}>
          {itemName(item)}
        </Link>,
        renderStatus(item),
        renderGrade(item),
        renderQuantity(item),
      ]}
    />
  );

interface ChangedItemsPanelProps {
  readonly settings: InsightsSettings;
  readonly onClose: () => void;
}

/** Items that the edited settings would change; the largest changes of suggestions come first. */
export const ChangedItemsPanel = ({ settings, onClose }: ChangedItemsPanelProps) => {
  const [changes, setChanges] = useState<PreviewedChange>('ANY');
  const [page, setPage] = useState(1);
  const query = useQuery(settingsPreviewQuery({ settings, changes, page }));
  const count = (kind: PreviewedChange): number | undefined => query.data?.changes[kind];
  const show = (kind: PreviewedChange): void => {
    setChanges(kind);
    setPage(1);
  };
  return (
    <SidePanel title="Items that change" width={760} expandable onClose={onClose}>
      <PageTabs
        label="Changes"
        tabs={kinds.map((kind) => ({ value: kind, label: changeLabels[kind], count: count(kind) }))}
        value={changes}
        onChange={show}
      />
      <Loaded title="The items could not be loaded" query={query}>
        {({ data, total }: Preview) => (
          <div className={styles.answer} data-old={query.isPlaceholderData || undefined}>
            <Items items={data} />
            <Pages page={page} size={PREVIEW_PAGE} total={total} onPage={setPage} />
          </div>
        )}
      </Loaded>
    </SidePanel>
  );
};
