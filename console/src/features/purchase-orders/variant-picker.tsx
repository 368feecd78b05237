import { Button, Checkbox, Switch } from '@mantine/core';
import { IconPackages } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState, QueryFailed, TableSkeleton } from '../../ui/states.tsx';
import { variantChoiceQuery } from './queries.ts';
import { Thumb } from './thumb.tsx';
import { variantName, type Variant } from './variants.ts';

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
  /** Rows of a spreadsheet in place of choosing; none yet when the text is empty. */
  readonly onPasteRows?: (text: string) => void;
  readonly onClose: () => void;
}

const toggled = (chosen: ReadonlyMap<string, Variant>, variant: Variant) => {
  const next = new Map(chosen);
  if (!next.delete(variant.id)) next.set(variant.id, variant);
  return next;
};

interface ChoiceProps {
  readonly props: VariantPickerProps;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly onlySupplier: boolean;
  readonly onOnlySupplier: (only: boolean) => void;
}

/** Search, the supplier's own products or all, and the way to tick a whole page. */
const Head = ({
  choice: { props, search, onSearch, onlySupplier, onOnlySupplier },
  total,
  free,
  onTickAll,
}: {
  readonly choice: ChoiceProps;
  readonly total: number | undefined;
  readonly free: number;
  readonly onTickAll: () => void;
}) => (
  <div className="qm-choose-head">
    <SearchBox value={search} onChange={onSearch} placeholder="Search title or SKU" width={300} />
    {props.supplier !== null && (
      <Switch
        size="xs"
        label={`Only ${props.supplier.name}`}
        checked={onlySupplier}
        onChange={(event) => onOnlySupplier(event.currentTarget.checked)}
      />
    )}
    <span className="qm-muted" style={{ marginLeft: 'auto' }} aria-live="polite">
      {total !== undefined && formatCount(total, 'variant')}
    </span>
    <Button size="xs" variant="subtle" disabled={free === 0} onClick={onTickAll}>
      Tick all {formatNumber(free)}
    </Button>
  </div>
);

const Nothing = ({ choice: { search, onlySupplier, onOnlySupplier } }: { choice: ChoiceProps }) => (
  <EmptyState
    icon={IconPackages}
    title={search === '' ? 'Nothing to choose from' : `Nothing matches “${search}”`}
    action={
      onlySupplier && (
        <Button variant="default" onClick={() => onOnlySupplier(false)}>
          Search all products
        </Button>
      )
    }
  />
);

interface StateProps {
  readonly query: UseQueryResult<{ readonly total: number }>;
  readonly nothing: ReactNode;
}

const State = ({ query, nothing }: StateProps) => {
  if (query.isPending) return <TableSkeleton rows={10} />;
  if (query.isError) return <QueryFailed what="The items" query={query} />;
  return query.data.total === 0 ? nothing : null;
};

const More = ({ shown, total }: { readonly shown: number; readonly total: number }) =>
  total <= shown ? null : (
    <p className="qm-muted" style={{ padding: '12px 24px' }}>
      The first {shown} are shown. Search to find others.
    </p>
  );

interface ListProps {
  readonly choice: ChoiceProps;
  readonly chosen: ReadonlyMap<string, Variant>;
  readonly onChosen: (chosen: ReadonlyMap<string, Variant>) => void;
}

const List = ({ choice, chosen, onChosen }: ListProps) => {
  const { takenIds, supplier } = choice.props;
  const of = choice.onlySupplier ? supplier : null;
  const query = useQuery(variantChoiceQuery(choice.search, of?.id ?? null));
  const { variants, total } = query.data ?? { variants: [], total: undefined };
  const free = variants.filter(({ id }) => !takenIds.has(id));
  const tickAll = (): void =>
    onChosen(new Map([...chosen, ...free.map((one) => [one.id, one] as const)]));
  return (
    <>
      <Head choice={choice} total={total} free={free.length} onTickAll={tickAll} />
      <State query={query} nothing={<Nothing choice={choice} />} />
      {variants.map((variant) => (
        <Row
          key={variant.id}
          variant={variant}
          taken={takenIds.has(variant.id)}
          chosen={chosen.has(variant.id)}
          onToggle={() => onChosen(toggled(chosen, variant))}
        />
      ))}
      <More shown={variants.length} total={total ?? 0} />
    </>
  );
};

/** Finds variants by title or SKU and adds the ticked ones. */
export const VariantPicker = (props: VariantPickerProps) => {
  const { supplier, onAdd, onPasteRows, onClose } = props;
  const [search, onSearch] = useState('');
  const [onlySupplier, onOnlySupplier] = useState(supplier !== null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Variant>>(new Map());
  return (
    <SidePanel
      title="Add items"
      width={760}
      flush
      onClose={onClose}
      footer={
        <>
          {onPasteRows !== undefined && (
            <Button
              variant="subtle"
              style={{ marginRight: 'auto' }}
              onClick={() => onPasteRows('')}
            >
              Paste rows
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.size === 0} onClick={() => onAdd([...chosen.values()])}>
            {chosen.size === 0 ? 'Add items' : `Add ${formatCount(chosen.size, 'item')}`}
          </Button>
        </>
      }
    >
      <List
        choice={{ props, search, onSearch, onlySupplier, onOnlySupplier }}
        chosen={chosen}
        onChosen={setChosen}
      />
    </SidePanel>
  );
};
