import { CallFailed } from '@quartermaster/contracts/core/client';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCrumb } from '../../lib/crumbs.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { EmptyState, QueryFailed, PageSkeleton } from '../../ui/states.tsx';
import { useConfirmedDelete } from './delete-supplier.tsx';
import { SupplierFacts } from './supplier-facts.tsx';
import { SupplierOrders } from './supplier-orders.tsx';
import { EditSupplierPanel } from './supplier-panel.tsx';
import { SupplierProducts } from './supplier-products.tsx';
import { supplierQuery, type ReadSupplier } from '../../data/suppliers.ts';
import './suppliers.css';

const Missing = () => (
  <EmptyState
    icon={IconBuildingWarehouse}
    wholePage
    title="There is no such supplier"
    action={<Link to="/suppliers">All suppliers</Link>}
  >
    It may have been deleted.
  </EmptyState>
);

interface TabsProps {
  readonly tab: string;
  readonly read: ReadSupplier;
}

const SupplierTabs = ({ tab, read: { supplier } }: TabsProps) => {
  const navigate = useNavigate();
  const open = (next: 'products' | 'orders'): void => {
    const params = { id: supplier.id, tab: next === 'orders' ? next : undefined };
    void navigate({ to: '/suppliers/$id/{-$tab}', params, replace: true });
  };
  return (
    <div className="qm-supplier-main">
      <div className="qm-supplier-tabs">
        <PageTabs
          edge
          tabs={[
            { value: 'products', label: 'Products', count: supplier.products.length },
            { value: 'orders', label: 'Orders', count: supplier.purchaseOrderCount },
          ]}
          value={tab === 'orders' ? tab : 'products'}
          onChange={open}
        />
      </div>
      {tab === 'orders' ? (
        <SupplierOrders supplierId={supplier.id} />
      ) : (
        <SupplierProducts supplier={supplier} />
      )}
    </div>
  );
};

const Shown = ({ read, tab }: TabsProps) => {
  const [panel, setPanel] = useUrlParam('panel');
  const navigate = useNavigate();
  const remove = useConfirmedDelete(() => void navigate({ to: '/suppliers' }));
  const { supplier } = read;
  useCrumb(supplier.name);
  return (
    <>
      <div className="qm-supplier">
        <SupplierFacts
          supplier={supplier}
          onEdit={() => setPanel('edit')}
          onDelete={() => void remove(supplier)}
        />
        <SupplierTabs tab={tab} read={read} />
      </div>
      {panel === 'edit' && (
        <EditSupplierPanel key={supplier.id} read={read} onClose={() => setPanel(null)} />
      )}
    </>
  );
};

/** A supplier: facts at the left, products and orders at the right. */
export const SupplierPage = () => {
  const { id, tab } = useParams({ from: '/suppliers/$id/{-$tab}' });
  const { data, error, refetch } = useQuery(supplierQuery(id));
  if (error instanceof CallFailed && [400, 404].includes(error.status)) return <Missing />;
  // What was read stays, and with it what is typed, when it cannot be read again.
  if (data !== undefined)
    return <Shown read={data} tab={tab === 'orders' ? 'orders' : 'products'} />;
  if (error === null) return <PageSkeleton />;
  return <QueryFailed what="The supplier" query={{ error, refetch }} wholePage />;
};
