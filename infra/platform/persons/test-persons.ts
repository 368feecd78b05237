import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../event-store/event-store.ts';

const metadata = (teamId: string): NewEvent['metadata'] => ({
  teamId,
  actor: { kind: 'system', name: 'test' },
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: null,
});

export const streamOfSupplier = (teamId: string, supplierId: string): string =>
  `supplier-${teamId}.${supplierId}`;

export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** A supplier with contacts, as it is appended. */
export const makeSupplier = (
  teamId: string,
  supplierId: string,
  contacts: readonly Contact[],
  notes = '',
): NewEvent => ({
  id: randomUUID(),
  type: 'SupplierCreated',
  schemaVersion: 1,
  metadata: metadata(teamId),
  data: {
    supplierId,
    name: 'Harbour Crafts',
    city: 'Leith',
    country: 'GB',
    leadTime: null,
    moq: null,
    moqMode: 'EntirePurchaseOrder',
    notes,
    address: '1 Quay Street',
    contacts: contacts.map((contact) => ({ ...contact, isPrimary: false })),
    paymentTerm: null,
  },
});

/** The contacts in the data of an event. */
export const readContacts = (data: unknown): readonly Contact[] =>
  (data as { readonly contacts: readonly Contact[] }).contacts;
