import { Button, Skeleton } from '@mantine/core';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAdjustmentsQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { settingsPreviewQuery } from '../../../data/insights-settings.ts';
import { useShopCurrency } from '../../../data/settings.ts';
import { formatMoneyWhole, formatNumber } from '../../../lib/format.ts';
import { changeText, moneyChangeText } from '../../../lib/changes.ts';
import { GradeBadge, StatusBadge } from '../../../ui/badges.tsx';
import { ComparedCounts } from '../../../ui/from-to.tsx';
import { Card, type CardProps } from '../../../ui/page.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { EmptyState, QueryFailed } from '../../../ui/states.tsx';
import { inventoryStatusStyles } from '../../../ui/statuses.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { changedItems, changesOfItems, showItems } from '../words.ts';
import textStyles from '../../../ui/text.module.css';
import type { Preview } from './preview.ts';
import styles from './insights-page.module.css';

const DEBOUNCE_MS = 400;

const ToBuy = ({ toBuy: { before, after } }: { readonly toBuy: Preview['toBuy'] }) => {
  const currency = useShopCurrency();
  const rows = [
    { name: 'Items', was: before.itemsCount, is: after.itemsCount },
    { name: 'Units', was: before.quantity, is: after.quantity },
    { name: 'Cost', was: before.cost, is: after.cost, isMoney: true },
  ];
  const text = (amount: number, isMoney = false): string =>
    isMoney ? formatMoneyWhole(amount, currency) : formatNumber(amount);
  return (
    <RowTable
      label="To buy, before and after"
      titles={['To buy', 'Now', 'Then', 'Change']}
      numbers={[1, 2, 3]}
      className={styles.counts}
      rows={rows}
      getKey={({ name }) => name}
      cells={({ name, was, is, isMoney }) => [
        name,
        text(was, isMoney),
        text(is, isMoney),
        isMoney ? moneyChangeText(is - was, currency) : changeText(is - was),
      ]}
    />
  );
};

const Summary = ({ preview }: { readonly preview: Preview }) => {
  const { changes, itemsCount } = preview;
  if (changes.ANY === 0)
    return <p>No item changes its status, its grade or its suggested quantity.</p>;
  return (
    <p>
      <Sentence
        text={changesOfItems(changes)}
        slots={{ items: <strong>{changedItems(changes.ANY, itemsCount)}</strong> }}
      />
    </p>
  );
};

const PreviewContent = ({
  preview,
  onOpen,
}: {
  readonly preview: Preview;
  readonly onOpen: () => void;
}) => (
  <div className={styles.preview}>
    <Summary preview={preview} />
    <ToBuy toBuy={preview.toBuy} />
    <ComparedCounts
      label="Items by status, before and after"
      title="Status"
      rows={preview.statuses.map(({ status, ...counts }) => ({
        key: status,
        name: <StatusBadge {...inventoryStatusStyles[status]} />,
        ...counts,
      }))}
    />
    <ComparedCounts
      label="Items by grade, before and after"
      title="Grade"
      rows={preview.grades.map(({ level, ...counts }) => ({
        key: level ?? 'none',
        name: level === null ? 'Not graded' : <GradeBadge grade={level} />,
        ...counts,
      }))}
    />
    {preview.changes.ANY > 0 && (
      <Button variant="default" onClick={onOpen}>
        {showItems(preview.changes.ANY)}
      </Button>
    )}
  </div>
);

const Frame = (props: Pick<CardProps, 'children'>) => <Card title="What changes" {...props} />;

interface LoadedPreviewProps {
  readonly settings: InsightsSettings;
  /** The user is still changing the settings. */
  readonly isTyped: boolean;
  readonly onOpen: () => void;
}

const LoadedPreview = ({ settings, isTyped, onOpen }: LoadedPreviewProps) => {
  const query = useQuery(settingsPreviewQuery({ settings, changes: 'ANY', page: 1 }));
  const isOld = query.isPlaceholderData || isTyped;
  return (
    <Frame>
      {query.data === undefined && query.error !== null ? (
        <QueryFailed title="The preview could not be loaded" query={query} />
      ) : query.data === undefined ? (
        <Skeleton height={280} role="status" aria-label="Loading" />
      ) : (
        <div data-old={isOld || undefined} aria-busy={isOld} className={styles.answer}>
          <PreviewContent preview={query.data} onOpen={onOpen} />
        </div>
      )}
    </Frame>
  );
};

interface SettingsPreviewProps {
  /** Null while nothing was changed. */
  readonly settings: InsightsSettings | null;
  /** Reason why they cannot be saved; null when they can. */
  readonly problem: string | null;
  /** Opens the list of the items that change. */
  readonly onOpen: () => void;
}

/** Effect of edited settings before they are saved: changed items, and the difference in units and money to buy. */
export const SettingsPreview = ({ settings, problem, onOpen }: SettingsPreviewProps) => {
  const [settledSettings] = useDebouncedValue(settings, DEBOUNCE_MS);
  if (settings === null || settledSettings === null)
    return (
      <Frame>
        <EmptyState icon={IconAdjustmentsQuestion} title="Nothing is changed yet">
          Change a setting to see, before it is saved, how many items change and how much there is
          to buy.
        </EmptyState>
      </Frame>
    );
  if (problem !== null)
    return (
      <Frame>
        <p className={textStyles.muted}>The preview appears once the settings can be saved.</p>
      </Frame>
    );
  return (
    <LoadedPreview
      settings={settledSettings}
      isTyped={settledSettings !== settings}
      onOpen={onOpen}
    />
  );
};
