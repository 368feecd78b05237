import { Button, Checkbox } from '@mantine/core';
import type { SupplierId } from '@quartermaster/contracts/core/ids';
import type { ProductSummary } from '@quartermaster/contracts/products/calls';
import { IconPackages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState, QueryFailed, TableSkeleton } from '../../ui/states.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLinkProducts } from './mutations.ts';
import { productChoiceQuery } from './queries.ts';

interface RowProps {
  readonly product: ProductSummary;
  readonly linked: boolean;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

const Row = ({ product, linked, chosen, onToggle }: RowProps) => (
  <label className="qm-pick-row" {...(linked && { 'data-disabled': true })}>
    <Checkbox
      aria-label={product.title}
      checked={linked || chosen}
      disabled={linked}
      onChange={onToggle}
    />
    <Thumbnail src={product.imageUrl} size={28} />
    <span className="qm-pick-text">
      <span className="qm-clip" style={{ display: 'block', fontWeight: 500 }}>
        {product.title}
      </span>
      <span className="qm-muted">
        {formatCount(product.variantsCount, 'variant')}
        {product.suppliers.length > 0 &&
          ` · ${product.suppliers.map(({ name }) => name).join(', ')}`}
      </span>
    </span>
    {linked && <span className="qm-muted">Already linked</span>}
  </label>
);

const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
};

export interface ProductPickerProps {
  readonly supplierId: SupplierId;
  readonly supplierName: string;
  readonly linkedIds: readonly string[];
  readonly onClose: () => void;
}

const More = ({ shown, total }: { readonly shown: number; readonly total: number }) =>
  total <= shown ? null : (
    <p className="qm-muted" style={{ padding: '12px 24px' }}>
      The first {shown} are shown. Search to find others.
    </p>
  );

interface ListProps {
  readonly linkedIds: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

const List = ({ linkedIds, chosen, onChosen }: ListProps) => {
  const [search, setSearch] = useState('');
  const query = useQuery(productChoiceQuery(search));
  const { data: products = [], total } = query.data ?? {};
  const linked = new Set(linkedIds);
  return (
    <>
      <div className="qm-pick-head">
        <SearchBox
          value={search}
          onChange={setSearch}
          placeholder="Search products by title"
          width={360}
        />
        <span className="qm-muted" aria-live="polite">
          {total !== undefined && formatCount(total, 'product')}
        </span>
      </div>
      {query.isPending && <TableSkeleton rows={10} />}
      {query.isError && <QueryFailed what="The products" query={query} />}
      {total === 0 && <EmptyState icon={IconPackages} title={`No product matches “${search}”`} />}
      <div className="qm-pick">
        {products.map((product) => (
          <Row
            key={product.id}
            product={product}
            linked={linked.has(product.id)}
            chosen={chosen.has(product.id)}
            onToggle={() => onChosen(toggled(chosen, product.id))}
          />
        ))}
      </div>
      <More shown={products.length} total={total ?? 0} />
    </>
  );
};

/** Finds products and links them to a supplier. */
export const ProductPicker = (props: ProductPickerProps) => {
  const { supplierId, supplierName, linkedIds, onClose } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const link = useLinkProducts(supplierId);
  const save = (): void =>
    link.mutate([...chosen], {
      onSuccess: () => {
        toast.success(`${formatCount(chosen.size, 'product')} linked`);
        onClose();
      },
    });
  return (
    <SidePanel
      title={`Link products to ${supplierName}`}
      width={632}
      flush
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.size === 0} loading={link.isPending} onClick={save}>
            {chosen.size === 0 ? 'Link products' : `Link ${formatCount(chosen.size, 'product')}`}
          </Button>
        </>
      }
    >
      <List linkedIds={linkedIds} chosen={chosen} onChosen={setChosen} />
    </SidePanel>
  );
};
