import type { Dashboard } from '@quartermaster/contracts/dashboard/calls';
import {
  inventoryStatus,
  inventoryStatusLabels,
  type InventoryStatus,
} from '@quartermaster/contracts/inventory/rules/status';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { formatNumber } from '../../lib/format.ts';
import { statusCounts } from './queries.ts';

type Tab = InventoryStatus | null;

const countOf: Readonly<Record<InventoryStatus, (counts: Dashboard) => number>> = {
  RUNNING_LOW: (counts) => counts.runningLow.totalItemsCount,
  STOCK_GAP: (counts) => counts.stockGapCount,
  OUT_OF_STOCK: (counts) => counts.outOfStock.totalItemsCount,
  OVERSTOCKED: (counts) => counts.overStocked.totalItemsCount,
  NO_SALES: (counts) => counts.noSales.totalItemsCount,
  NEW_PRODUCT: (counts) => counts.newProduct.totalItemsCount,
  HEALTHY: (counts) => counts.healthy.totalItemsCount,
  NO_RESTOCK: (counts) => counts.doNotRestockCount,
};

/** What asks for action stands first. */
const tabs: readonly Tab[] = [
  null,
  'RUNNING_LOW',
  'STOCK_GAP',
  'OUT_OF_STOCK',
  'OVERSTOCKED',
  'NO_SALES',
  'NEW_PRODUCT',
  'HEALTHY',
  'NO_RESTOCK',
];

const shortLabel = (tab: Tab): string => {
  if (tab === null) return 'All';
  return tab === 'NEW_PRODUCT' ? 'New' : inventoryStatusLabels[tab];
};

type Search = Readonly<Record<string, unknown>>;

/** The status the list is narrowed to, in the address as `status`; null for all. */
export const useStatusTab = () => {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const parsed = inventoryStatus.safeParse(search['status']);
  const setStatus = (next: Tab): void => {
    const change = (before: Search): Search => ({
      ...before,
      status: next ?? undefined,
      page: undefined,
    });
    void navigate({ to: '.', search: change as never });
  };
  return [parsed.success ? parsed.data : null, setStatus] as const;
};

interface StatusTabsProps {
  readonly value: Tab;
  readonly onChange: (tab: Tab) => void;
}

/** Quick ways to the items of one status, with how many there are in the whole shop. */
export const StatusTabs = ({ value, onChange }: StatusTabsProps) => {
  const { data } = useQuery(statusCounts);
  const counted = (tab: Tab): number | undefined => {
    if (data === undefined) return undefined;
    return tab === null ? data.itemsCount : countOf[tab](data);
  };
  return (
    <div className="qm-tabs" role="group" aria-label="Status">
      {tabs.map((tab) => {
        const count = counted(tab);
        return (
          <button
            key={tab ?? 'ALL'}
            type="button"
            aria-pressed={tab === value}
            onClick={() => onChange(tab)}
          >
            {shortLabel(tab)}
            {count !== undefined && <span className="qm-tab-count">{formatNumber(count)}</span>}
          </button>
        );
      })}
    </div>
  );
};
