import { Tabs } from '@mantine/core';
import { formatNumber } from '../lib/format.ts';
import './list-bars.css';

export interface ViewTab<View extends string> {
  readonly view: View;
  readonly label: string;
  /** How many rows it holds, once that is known. */
  readonly count?: number | undefined;
  /** Marks a count above zero. */
  readonly alert?: boolean;
}

export interface ViewTabsProps<View extends string> {
  readonly tabs: readonly ViewTab<View>[];
  readonly value: View;
  readonly onChange: (view: View) => void;
}

/** The views of a list, each with how many rows it holds. */
export const ViewTabs = <View extends string>({ tabs, value, onChange }: ViewTabsProps<View>) => (
  <Tabs
    value={value}
    onChange={(next) => {
      const tab = tabs.find(({ view }) => view === next);
      if (tab !== undefined) onChange(tab.view);
    }}
  >
    <Tabs.List aria-label="Views">
      {tabs.map(({ view, label, count, alert = false }) => (
        <Tabs.Tab key={view} value={view}>
          {label}
          {count !== undefined && (
            <span className="qm-tab-count" data-alert={alert && count > 0}>
              {formatNumber(count)}
            </span>
          )}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
);
