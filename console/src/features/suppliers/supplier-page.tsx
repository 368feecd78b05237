import {
  IconBuildingWarehouse,
  IconPencil,
  IconShoppingCartCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import type { SupplierContact } from '@quartermaster/contracts/suppliers/supplier';
import { isMissing } from '../../lib/problems.ts';
import { OrderDuePanel } from '../../ordering/ordering-panel.tsx';
import { useCrumb } from '../../lib/crumbs.ts';
import { useFlag } from '../../data/flags.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { useConfirmedDelete } from './delete-supplier.tsx';
import { SupplierBalance } from './supplier-balances.tsx';
import { SupplierOrders } from './supplier-orders.tsx';
import { SupplierFiles } from './supplier-files.tsx';
import { EditSupplierPanel } from './supplier-panel.tsx';
import { SupplierProducts } from './supplier-products.tsx';
import { suppliedCountQuery } from '../../data/offers.ts';
import { supplierQuery, type ReadSupplier } from '../../data/suppliers.ts';
import { DASH } from '../../lib/format.ts';
import { DateText, Fact } from '../../ui/text.tsx';

import { CommentsButton } from '../../ui/comments-panel.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { minimumText } from '../../lib/words.ts';
import { leadTimeText, paymentTermText, placeText } from './words.ts';
import textStyles from '../../ui/text.module.css';
import factsStyles from '../../ui/facts-page.module.css';
import styles from './supplier-page.module.css';

const Contact = ({ contact }: { readonly contact: SupplierContact }) => (
  <div className={styles.contact}>
    <div>
      {contact.name === '' ? DASH : contact.name}
      {contact.isPrimary && <span className={textStyles.muted}> · primary</span>}
    </div>
    {contact.email !== '' && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
    {contact.phone !== '' && (
      <div>
        <a href={`tel:${contact.phone}`}>{contact.phone}</a>
      </div>
    )}
  </div>
);

const formatOrDash = (text: string): string => (text === '' ? DASH : text);

interface SupplierFactsProps {
  readonly supplier: Supplier;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly onOrder: () => void;
}

const PaymentTermFact = ({ supplier }: Pick<SupplierFactsProps, 'supplier'>) =>
  useFlag('PAYMENT_TERMS') ? (
    <Fact name="Payment term">{paymentTermText(supplier.paymentTerm)}</Fact>
  ) : null;

const SupplierFacts = ({ supplier, onEdit, onDelete, onOrder }: SupplierFactsProps) => (
  <aside className={factsStyles.facts} data-print="flow" aria-label="Facts">
    <h1>{supplier.name}</h1>
    <div className={textStyles.muted}>{formatOrDash(placeText(supplier))}</div>
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 }}>
      <ToolButton variant="filled" icon={IconShoppingCartCheck} onClick={onOrder}>
        Order what is due
      </ToolButton>
      <ToolButton icon={IconPencil} onClick={onEdit}>
        Edit
      </ToolButton>
      <ToolButton icon={IconTrash} onClick={onDelete}>
        Delete
      </ToolButton>
      <CommentsButton size="xs" contextId={supplier.id} about={supplier.name} />
    </div>
    <dl>
      <Fact name="Lead time">{leadTimeText(supplier.leadTime)}</Fact>
      <Fact name="Minimum order quantity">{minimumText(supplier)}</Fact>
      <PaymentTermFact supplier={supplier} />
      <Fact name="Contacts">
        {supplier.contacts.length === 0
          ? DASH
          : supplier.contacts.map((contact, at) => <Contact key={at} contact={contact} />)}
      </Fact>
      <Fact name="Address">{formatOrDash(supplier.address)}</Fact>
      <Fact name="Notes">{formatOrDash(supplier.notes)}</Fact>
      <SupplierBalance supplierId={supplier.id} />
      <Fact name="Added">
        <DateText value={supplier.createdAt} />
      </Fact>
    </dl>
  </aside>
);

const Missing = () => (
  <EmptyState
    icon={IconBuildingWarehouse}
    wholePage
    title="There is no such supplier"
    action={<ButtonLink to="/suppliers">All suppliers</ButtonLink>}
  >
    It may have been deleted.
  </EmptyState>
);

type Tab = 'products' | 'orders' | 'files';

interface TabsProps {
  readonly tab: Tab;
  readonly read: ReadSupplier;
}

const parseTab = (given: string | undefined): Tab =>
  given === 'orders' || given === 'files' ? given : 'products';

const TabPanel = ({ tab, supplier }: { readonly tab: Tab; readonly supplier: Supplier }) => {
  switch (tab) {
    case 'products':
      return <SupplierProducts supplier={supplier} />;
    case 'orders':
      return <SupplierOrders supplierId={supplier.id} />;
    case 'files':
      return <SupplierFiles supplier={supplier} />;
  }
};

const SupplierTabs = ({ tab, read: { supplier } }: TabsProps) => {
  const navigate = useNavigate();
  const { data: items } = useQuery(suppliedCountQuery(supplier.id));
  const open = (next: Tab): void => {
    const params = { id: supplier.id, tab: next === 'products' ? undefined : next };
    void navigate({ to: '/suppliers/$id/{-$tab}', params, replace: true });
  };
  return (
    <div className={styles.main} data-print="flow">
      <div className={styles.tabs}>
        <PageTabs
          edge
          tabs={[
            { value: 'products', label: 'Items', count: items, isCounted: true },
            { value: 'orders', label: 'Orders', count: supplier.purchaseOrderCount },
            { value: 'files', label: 'Files', count: supplier.attachmentUrls.length },
          ]}
          value={tab}
          onChange={open}
        />
      </div>
      <TabPanel tab={tab} supplier={supplier} />
    </div>
  );
};

const SupplierContent = ({ read, tab }: TabsProps) => {
  const [panel, setPanel] = useUrlParam('panel');
  const navigate = useNavigate();
  const remove = useConfirmedDelete(() => void navigate({ to: '/suppliers' }));
  const { supplier } = read;
  useCrumb(supplier.name);
  return (
    <>
      <div className={factsStyles.page} data-print="flow">
        <SupplierFacts
          supplier={supplier}
          onEdit={() => setPanel('edit')}
          onDelete={() => void remove(supplier)}
          onOrder={() => setPanel('order')}
        />
        <SupplierTabs tab={tab} read={read} />
      </div>
      {panel === 'order' && (
        <OrderDuePanel supplierId={supplier.id} onClose={() => setPanel(null)} />
      )}
      {panel === 'edit' && (
        <EditSupplierPanel key={supplier.id} read={read} onClose={() => setPanel(null)} />
      )}
    </>
  );
};

export const SupplierPage = () => {
  const { id, tab } = useParams({ from: '/suppliers/$id/{-$tab}' });
  const query = useQuery(supplierQuery(id));
  const { error } = query;
  if (isMissing(error)) return <Missing />;
  return (
    <Loaded title="The supplier could not be loaded" query={query} wholePage>
      {(read) => <SupplierContent read={read} tab={parseTab(tab)} />}
    </Loaded>
  );
};
