import { Tabs } from '@mantine/core';
import { formatNumber } from '../../lib/format.ts';
import type { useOrderList } from './use-order-list.ts';
import { viewLabels, views } from './views.ts';

interface TabCountProps {
  readonly count: number | undefined;
  /** More than none asks for attention. */
  readonly alert: boolean;
}

const TabCount = ({ count, alert }: TabCountProps) =>
  count === undefined ? null : (
    <span className="qm-tab-count" data-alert={alert && count > 0}>
      {formatNumber(count)}
    </span>
  );

type ViewTabsProps = Pick<ReturnType<typeof useOrderList>, 'view' | 'setView' | 'counts'>;

/** The views of the list, each with how many orders it holds once that is known. */
export const ViewTabs = ({ view, setView, counts }: ViewTabsProps) => (
  <Tabs value={view} onChange={(next) => setView(next === 'all' ? null : next)}>
    <Tabs.List>
      {views.map((one) => (
        <Tabs.Tab key={one} value={one}>
          {viewLabels[one]}
          <TabCount count={counts.get(one)} alert={one === 'overdue'} />
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
);
