import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import type { SupplierContact } from '@quartermaster/contracts/suppliers/supplier';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DASH, formatCount } from '../../lib/format.ts';
import { DateText } from '../../ui/text.tsx';
import { moqText, paymentTermText, placeText } from './supplier-words.ts';
import { ToolButton } from '../../ui/tool-button.tsx';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Contact = ({ contact }: { readonly contact: SupplierContact }) => (
  <div className="qm-supplier-contact">
    <div>
      {contact.name === '' ? DASH : contact.name}
      {contact.isPrimary && <span className="qm-muted"> · primary</span>}
    </div>
    {contact.email !== '' && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
    {contact.phone !== '' && (
      <div>
        <a href={`tel:${contact.phone}`}>{contact.phone}</a>
      </div>
    )}
  </div>
);

const orDash = (text: string): string => (text === '' ? DASH : text);

export interface SupplierFactsProps {
  readonly supplier: Supplier;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Everything known about a supplier, at the left of its page. */
export const SupplierFacts = ({ supplier, onEdit, onDelete }: SupplierFactsProps) => (
  <aside className="qm-supplier-facts" aria-label="Facts">
    <h1>{supplier.name}</h1>
    <div className="qm-muted">{orDash(placeText(supplier))}</div>
    <div style={{ display: 'flex', gap: 8, marginTop: 12 }}>
      <ToolButton icon={IconPencil} onClick={onEdit}>
        Edit
      </ToolButton>
      <ToolButton icon={IconTrash} onClick={onDelete}>
        Delete
      </ToolButton>
    </div>
    <dl>
      <Fact name="Lead time">
        {supplier.leadTime === null ? 'Team default' : formatCount(supplier.leadTime, 'day')}
      </Fact>
      <Fact name="Minimum order quantity">{moqText(supplier)}</Fact>
      <Fact name="Payment term">{paymentTermText(supplier.paymentTerm)}</Fact>
      <Fact name="Contacts">
        {supplier.contacts.length === 0
          ? DASH
          : supplier.contacts.map((contact, at) => <Contact key={at} contact={contact} />)}
      </Fact>
      <Fact name="Address">{orDash(supplier.address)}</Fact>
      <Fact name="Notes">{orDash(supplier.notes)}</Fact>
      <Fact name="Added">
        <DateText value={supplier.createdAt} />
      </Fact>
    </dl>
  </aside>
);
