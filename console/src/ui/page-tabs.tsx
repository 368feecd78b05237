import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../lib/format.ts';
import styles from './page-tabs.module.css';

export interface PageTab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Number of its entries, when known. */
  readonly count?: number | undefined;
  /** Keeps room for a count that is not known yet. */
  readonly isCounted?: true;
  /** Marks a count above zero. */
  readonly alert?: boolean;
}

export interface PageTabsProps<Value extends string> {
  readonly tabs: readonly PageTab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly label?: string;
  /** The line below is drawn by what follows, from edge to edge. */
  readonly edge?: boolean;
  /** Called when the pointer enters a tab, which may be opened next. */
  readonly onPoint?: (value: Value) => void;
}

/** Scrolls a row of tabs that is wider than the window to the open one. */
const useTabInView = (value: string) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const open = row?.querySelector('[aria-selected="true"]');
    if (row === null || open === null || open === undefined) return;
    const [around, tab] = [row.getBoundingClientRect(), open.getBoundingClientRect()];
    // Not `scrollIntoView`, which would scroll the page as well.
    row.scrollLeft += Math.min(0, tab.left - around.left) + Math.max(0, tab.right - around.right);
  }, [value]);
  return list;
};

const Count = ({ count, isCounted, alert }: PageTab<string>) => {
  if (count !== undefined)
    return (
      <span className={styles.count} data-alert={alert === true && count > 0}>
        {formatNumber(count)}
      </span>
    );
  return isCounted && <span className={styles.count} />;
};

/** Tabs for the views of a list or the parts of a record, each with its count. */
export const PageTabs = <Value extends string>(props: PageTabsProps<Value>) => {
  const { tabs, value, onChange, label, edge = false, onPoint } = props;
  return (
    <Tabs
      classNames={styles}
      {...(edge && { 'data-edge': true })}
      value={value}
      onChange={(next) => {
        const tab = tabs.find((one) => one.value === next);
        if (tab !== undefined) onChange(tab.value);
      }}
    >
      <Tabs.List ref={useTabInView(value)} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} onPointerEnter={() => onPoint?.(tab.value)}>
            {tab.label}
            <Count {...tab} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
};
