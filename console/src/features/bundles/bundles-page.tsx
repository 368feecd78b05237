import { bundleFilterColumns, type ListedBundle } from '@quartermaster/contracts/bundles/calls';
import { bundleStatusLabels } from '@quartermaster/contracts/inventory/rules/bundles';
import { IconBoxMultiple, IconEye, IconPackageOff } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchBundles } from '../../data/bundles.ts';
import { type Column, createColumn, createFieldColumn, rowNameColumn } from '../../grid/column.ts';
import { storeStatusLabels } from '@quartermaster/contracts/inventory/field-labels';
import { toLabelledOptions } from '../../lib/options.ts';
import { settings } from '../../lib/storage.ts';
import { createFilterFields } from '../../list/filters/filter-fields.ts';
import { defineList } from '../../list/list-page.tsx';
import { ImportNotice } from '../../ui/import-notice.tsx';
import { StatusBadge } from '../../ui/badges.tsx';
import { bundleStatusStyles } from '../../ui/statuses.ts';
import { ExportMap, UpdateMap } from './bundle-map.tsx';
import { BundlePanel } from './bundle-panel.tsx';
import { BundlePicker } from './bundle-picker.tsx';
import { BundleQuestion } from './bundle-question.tsx';
import { useUnmakeBundle } from './use-unmake-bundle.ts';
import { ALL_BUNDLES, listWords, variantsMapped } from './words.ts';

const filterFields = createFilterFields({
  subject: 'bundles',
  types: bundleFilterColumns,
  first: 'status',
  labels: {
    variantsCount: 'Variants',
    bundleVariantsCount: 'Variants with components',
    createdAt: 'Created',
  },
  choices: {
    status: async () => toLabelledOptions(bundleStatusLabels),
    shopifyStatus: async () => toLabelledOptions(storeStatusLabels),
  },
});

const field = createFieldColumn((row: ListedBundle) => row);

const contentText = ({ components }: ListedBundle): string => {
  const names = new Map(
    components.map(({ variantId, titles }) => [variantId, titles.productTitle] as const),
  );
  return [...new Set(names.values())].join(', ');
};

const columns: readonly Column<ListedBundle>[] = [
  field('productTitle', 'Bundle', { width: 260, sortable: true, ...rowNameColumn }),
  createColumn('status', 'Mapping', ({ status }) => bundleStatusLabels[status], {
    width: 130,
    cell: ({ status }) => <StatusBadge {...bundleStatusStyles[status]} />,
  }),
  createColumn('bundleVariantsCount', 'Variants mapped', (row) => row.bundleVariantsCount, {
    kind: 'number',
    width: 130,
    cell: ({ bundleVariantsCount, variantsCount }) =>
      variantsMapped(bundleVariantsCount, variantsCount),
  }),
  createColumn('components', 'Made of', contentText, { width: 320, grow: true, sortable: false }),
  createColumn('shopifyStatus', 'Store status', (row) => storeStatusLabels[row.shopifyStatus], {
    width: 110,
  }),
  field('updatedAt', 'Changed', { kind: 'date', width: 120 }),
];

const rowId = ({ productId }: ListedBundle): string => productId;
const PANEL = 'bundle';

/** List of the products that are made of other variants, with their components. */
export const BundlesPage = defineList({
  subject: 'bundles',
  name: 'bundles',
  title: 'Bundles',
  words: listWords,
  savedViews: { type: 'BUNDLES', all: ALL_BUNDLES },
  icon: IconBoxMultiple,
  search: 'Search bundles and SKUs',
  rowId,
  useColumns: () => columns,
  fetch: fetchBundles,
  defaultSort: { column: 'productTitle', order: 'ASC' },
  pageSize: settings.pageSizeBundles,
  filters: filterFields,
  panelParam: PANEL,
  useParts: ({ rows = [], panel, setPanel, loadAllMatching }) => {
    const unmake = useUnmakeBundle();
    const [isNew, setNew] = useState(false);
    const at = rows.findIndex((row) => rowId(row) === panel);
    const neighbour = (row: ListedBundle | undefined) =>
      row === undefined ? undefined : () => setPanel(rowId(row));
    return {
      open: (row) => setPanel(rowId(row)),
      rowActions: (row) => [
        { label: 'Open', icon: IconEye, onClick: () => setPanel(rowId(row)) },
        {
          label: 'Remove from bundles',
          icon: IconPackageOff,
          danger: true,
          onClick: () => void unmake(row),
        },
      ],
      headerActions: (
        <>
          <UpdateMap />
          {rows.length > 0 && <ExportMap load={loadAllMatching} />}
        </>
      ),
      overview: (
        <>
          <ImportNotice
            notice="showOnboardingBundlesImportDelayDisclaimer"
            title="Bundles of your store arrive with the products"
          >
            A bundle that was recently added to the store appears here after the next sync. Check
            its components then.
          </ImportNotice>
          <BundleQuestion onMap={setPanel} />
        </>
      ),
      create: { label: 'New bundles', run: () => setNew(true) },
      empty: {
        title: 'No bundle yet',
        children:
          'Bundles of your store appear here. A product that you pack from other items yourself becomes one by “New bundles”.',
      },
      panels: (
        <>
          {panel !== null && (
            <BundlePanel
              key={panel}
              productId={panel}
              onPrevious={neighbour(rows[at - 1])}
              onNext={at === -1 ? undefined : neighbour(rows[at + 1])}
              onClose={() => setPanel(null)}
            />
          )}
          {isNew && (
            <BundlePicker
              onMade={(productId) => {
                setNew(false);
                setPanel(productId);
              }}
              onClose={() => setNew(false)}
            />
          )}
        </>
      ),
    };
  },
});
