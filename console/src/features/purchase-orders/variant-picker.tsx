import { Button, Checkbox, Switch } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState, ErrorState, TableSkeleton } from '../../ui/states.tsx';
import { variantChoiceQuery } from './queries.ts';
import { variantName, type Variant } from './variants.ts';

/** A picture that does not load leaves its frame empty. */
const hide = ({ currentTarget }: SyntheticEvent<HTMLImageElement>): void => {
  currentTarget.hidden = true;
};

export const Thumb = ({ url }: { readonly url: string | null | undefined }) =>
  url === null || url === undefined ? (
    <span className="qm-po-thumb" aria-hidden>
      <IconPackages size={15} stroke={1.5} />
    </span>
  ) : (
    <span className="qm-po-thumb" aria-hidden>
      <img src={url} alt="" loading="lazy" onError={hide} />
    </span>
  );

interface RowProps {
  readonly variant: Variant;
  readonly taken: boolean;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

const Row = ({ variant, taken, chosen, onToggle }: RowProps) => (
  <label className="qm-choose-row" {...(taken && { 'data-disabled': true })}>
    <Checkbox
      aria-label={variantName(variant)}
      checked={taken || chosen}
      disabled={taken}
      onChange={onToggle}
    />
    <Thumb url={variant.imageUrl} />
    <span className="qm-choose-text">
      <span className="qm-clip">{variantName(variant)}</span>
      <span className="qm-muted">{variant.sku}</span>
    </span>
    <span className="qm-choose-stock qm-muted">
      {taken
        ? 'In this order'
        : `${formatNumber(variant.quantity)} on hand · ${formatNumber(variant.incomingQuantity)} incoming`}
    </span>
  </label>
);

export interface VariantPickerProps {
  /** Whose products are offered first; null offers all. */
  readonly supplier: { readonly id: string; readonly name: string } | null;
  /** Variants that are in the order already; a variant is in an order once. */
  readonly takenIds: ReadonlySet<string>;
  readonly onAdd: (variants: readonly Variant[]) => void;
  readonly onClose: () => void;
}

const toggled = (chosen: ReadonlyMap<string, Variant>, variant: Variant) => {
  const next = new Map(chosen);
  if (!next.delete(variant.id)) next.set(variant.id, variant);
  return next;
};

/** Finds variants by title or SKU and adds the ticked ones. */
export const VariantPicker = ({ supplier, takenIds, onAdd, onClose }: VariantPickerProps) => {
  const [search, setSearch] = useState('');
  const [onlySupplier, setOnlySupplier] = useState(supplier !== null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Variant>>(new Map());
  const query = useQuery(variantChoiceQuery(search, onlySupplier ? (supplier?.id ?? null) : null));
  const { variants = [], total = 0 } = query.data ?? {};
  const free = variants.filter(({ id }) => !takenIds.has(id));
  return (
    <SidePanel
      title="Add items"
      width={760}
      flush
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.size === 0} onClick={() => onAdd([...chosen.values()])}>
            {chosen.size === 0 ? 'Add items' : `Add ${formatCount(chosen.size, 'item')}`}
          </Button>
        </>
      }
    >
      <div className="qm-choose-head">
        <SearchBox
          value={search}
          onChange={setSearch}
          placeholder="Search title or SKU"
          width={300}
        />
        {supplier !== null && (
          <Switch
            size="xs"
            label={`Only ${supplier.name}`}
            checked={onlySupplier}
            onChange={(event) => setOnlySupplier(event.currentTarget.checked)}
          />
        )}
        <span className="qm-muted" style={{ marginLeft: 'auto' }} aria-live="polite">
          {query.data !== undefined && formatCount(total, 'variant')}
        </span>
        <Button
          size="xs"
          variant="subtle"
          disabled={free.length === 0}
          onClick={() =>
            setChosen(new Map([...chosen, ...free.map((one) => [one.id, one] as const)]))
          }
        >
          Tick all {formatNumber(free.length)}
        </Button>
      </div>
      {query.isPending && <TableSkeleton rows={10} />}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data !== undefined && variants.length === 0 && (
        <EmptyState
          icon={IconPackages}
          title={search === '' ? 'Nothing to choose from' : `Nothing matches “${search}”`}
          action={
            onlySupplier &&
            supplier !== null && (
              <Button variant="default" onClick={() => setOnlySupplier(false)}>
                Search all products
              </Button>
            )
          }
        />
      )}
      {variants.map((variant) => (
        <Row
          key={variant.id}
          variant={variant}
          taken={takenIds.has(variant.id)}
          chosen={chosen.has(variant.id)}
          onToggle={() => setChosen(toggled(chosen, variant))}
        />
      ))}
      {total > variants.length && (
        <p className="qm-muted" style={{ padding: '12px 24px' }}>
          The first {variants.length} are shown. Search to find others.
        </p>
      )}
    </SidePanel>
  );
};
