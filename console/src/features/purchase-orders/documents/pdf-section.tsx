import type { FileResult } from '@quartermaster/contracts/core/client';
import { Button, Checkbox, Group, Loader, Select } from '@mantine/core';
import { IconDownload, IconEye, IconEyeOff, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PurchaseOrderItem } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { messageFor } from '../../../lib/problems.ts';
import { printBlob, saveBlob } from '../../../lib/save-blob.ts';
import { AlertBox } from '../../../ui/cards.tsx';
import { Card } from '../../../ui/page.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { type PdfBody, pdfQuery } from '../../../data/purchase-orders/documents.ts';
import { variantName, type ItemVariant } from '../../../data/variants.ts';
import { previewOf } from './words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './pdf-section.module.css';

type PdfSwitch = Exclude<keyof PdfBody, 'sortedItemIds'>;

const pdfSwitches: readonly { readonly key: PdfSwitch; readonly label: string }[] = [
  { key: 'showImages', label: 'Pictures' },
  { key: 'showCosts', label: 'Costs and totals' },
  { key: 'showSku', label: 'Our SKUs' },
  { key: 'showCurrencyNote', label: 'Currency and rates' },
  { key: 'showDescription', label: 'Description' },
];

const pdfSorts = ['order', 'name', 'sku', 'supplierSku'] as const;
type PdfSort = (typeof pdfSorts)[number];
const pdfSortLabels: Readonly<Record<PdfSort, string>> = {
  order: 'As in the order',
  name: 'By name',
  sku: 'By our SKU',
  supplierSku: "By the supplier's SKU",
};

const textCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns the item ids in printing order; an empty list keeps the order of the items. */
export const sortItemIds = (
  items: readonly PurchaseOrderItem[],
  sort: PdfSort,
  variants: ReadonlyMap<string, ItemVariant>,
): string[] => {
  if (sort === 'order') return [];
  const getSortKey = (item: PurchaseOrderItem): string => {
    if (sort === 'supplierSku') return item.supplierSKU ?? '';
    const variant = variants.get(item.productVariantId);
    return sort === 'sku' ? (variant?.sku ?? '') : variantName(variant);
  };
  return items
    .map((item) => ({ id: item.id, key: getSortKey(item) }))
    .sort(
      (a, b) => Number(a.key === '') - Number(b.key === '') || textCollator.compare(a.key, b.key),
    )
    .map(({ id }) => id);
};

/** Shows a file in the browser's own viewer; its object URL exists only while the frame is mounted. */
const FileFrame = ({ file: { name, content } }: { readonly file: FileResult }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(content);
    if (frame.current !== null) frame.current.src = `${url}#navpanes=0&view=FitH`;
    return () => URL.revokeObjectURL(url);
  }, [content]);
  return <iframe className={styles.preview} title={previewOf(name)} ref={frame} />;
};

export const PdfPreview = ({ query }: { readonly query: ReturnType<typeof pdfQuery> }) => {
  const { data, error } = useQuery(query);
  if (error !== null) return <AlertBox tone="error">{messageFor(error)}</AlertBox>;
  if (data !== undefined) return <FileFrame file={data} />;
  return (
    <div className={styles.preview} role="status">
      <Loader color="gray" />
      <span className={textStyles.muted}>Printing the order</span>
    </div>
  );
};

export interface PdfChoice {
  readonly switches: Omit<PdfBody, 'sortedItemIds'>;
  readonly sort: PdfSort;
}

export const PdfOptionFields = ({
  options: { switches, sort },
  onChange,
}: {
  readonly options: PdfChoice;
  readonly onChange: (options: PdfChoice) => void;
}) => (
  <Group gap="16px 32px" align="flex-start">
    <Select
      label="Items"
      w={200}
      allowDeselect={false}
      data={pdfSorts.map((value) => ({ value, label: pdfSortLabels[value] }))}
      value={sort}
      onChange={(value) => onChange({ switches, sort: value ?? 'order' })}
    />
    <fieldset className={styles.switches}>
      <legend>On the printed order</legend>
      {pdfSwitches.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label}
          checked={switches[key] === true}
          onChange={(event) =>
            onChange({ sort, switches: { ...switches, [key]: event.currentTarget.checked } })
          }
        />
      ))}
    </fieldset>
  </Group>
);

export const defaultPdfOptions: PdfChoice = {
  sort: 'order',
  switches: {
    showImages: true,
    showCosts: true,
    showSku: true,
    showCurrencyNote: true,
    showDescription: false,
  },
};

/** Printed order: options, preview, download and printing (UI-SC-29). */
export const PdfSection = ({ screen }: { readonly screen: OrderScreen }) => {
  const { order, revision, variants, editing } = screen;
  const [options, setOptions] = useState(defaultPdfOptions);
  const [shown, setShown] = useState(false);
  const client = useQueryClient();
  const ids = sortItemIds(order.items, options.sort, variants);
  const query = pdfQuery(order.id, revision, { ...options.switches, sortedItemIds: ids });
  const { mutate: withFile, isPending } = useMutation({
    mutationFn: async (act: (name: string, content: Blob) => void) => {
      const { name, content } = await client.query(query);
      act(name, content);
    },
    meta: { failed: 'The order was not printed', changes: 'nothing' },
  });
  return (
    <Card title="Printed order">
      <PdfOptionFields options={options} onChange={setOptions} />
      {editing.dirty && <p className={textStyles.muted}>Unsaved changes are not printed.</p>}
      <Group gap={8} align="stretch" mt={16}>
        <Button
          leftSection={<IconDownload size={16} stroke={1.6} />}
          loading={isPending}
          onClick={() => withFile(saveBlob)}
        >
          Download PDF
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.6} />}
          disabled={isPending}
          onClick={() => withFile((_, content) => printBlob(content))}
        >
          Print
        </Button>
        <Button
          variant="default"
          leftSection={
            shown ? <IconEyeOff size={16} stroke={1.6} /> : <IconEye size={16} stroke={1.6} />
          }
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide preview' : 'Preview'}
        </Button>
      </Group>
      {shown && <PdfPreview query={query} />}
    </Card>
  );
};
