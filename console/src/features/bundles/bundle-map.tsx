import type { ListedBundle } from '@quartermaster/contracts/bundles/calls';
import { bundleStatusLabels } from '@quartermaster/contracts/inventory/rules/bundles';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useSyncStore } from '../../data/store-sync.ts';
import { type CsvCell, downloadCsv } from '../../lib/csv.ts';
import { variantTitleText } from '../../lib/words.ts';
import type { AllMatching } from '../../list/selected-rows.ts';
import { toast } from '../../ui/toast.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';

const titles = ['Bundle', 'Bundle variant', 'Mapping', 'Component', 'Variant', 'SKU', 'Quantity'];

/** Returns one line per component; one line for a bundle without components. */
const toCsvLines = (bundle: ListedBundle): readonly (readonly CsvCell[])[] => {
  const { productTitle, status, components } = bundle;
  const mapping = bundleStatusLabels[status];
  if (components.length === 0) return [[productTitle, '', mapping]];
  return components.map(({ bundleVariantTitle, titles: componentTitles, sku, quantity }) => [
    ...[productTitle, variantTitleText(bundleVariantTitle), mapping],
    ...[
      componentTitles.productTitle,
      variantTitleText(componentTitles.variantTitle),
      sku,
      quantity,
    ],
  ]);
};

interface ExportMapProps {
  readonly load: () => Promise<AllMatching<ListedBundle>>;
}

/** Exports the components of all matching bundles, of all pages, as CSV. */
export const ExportMap = ({ load }: ExportMapProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: ({ rows }) => downloadCsv('bundle-map.csv', [titles, ...rows.flatMap(toCsvLines)]),
    meta: {
      failed: 'The map of the bundles was not exported',
      changes: 'nothing',
      tracked: 'Export bundle map',
    },
  });
  return (
    <ToolButton icon={IconDownload} loading={isPending} onClick={() => mutate()}>
      Export map
    </ToolButton>
  );
};

/** Syncs the store, bundles included. Components set by hand stay. */
export const UpdateMap = () => {
  const { mutate, isPending } = useSyncStore('Request update of bundle map');
  return (
    <ToolButton
      icon={IconRefresh}
      loading={isPending}
      onClick={() => mutate(undefined, toast.done('Products are being read from the store again'))}
    >
      Update map
    </ToolButton>
  );
};
