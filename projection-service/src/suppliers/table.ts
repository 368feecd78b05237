import type { Revision } from '@quartermaster/contracts/core/ids';
import type {
  PaymentTerm,
  SupplierContact,
  MoqMode,
} from '@quartermaster/contracts/suppliers/supplier';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

export interface SupplierRow {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly leadTime: number | null;
  readonly moq: number | null;
  readonly moqMode: MoqMode;
  readonly notes: string;
  readonly address: string;
  readonly contacts: readonly SupplierContact[];
  readonly attachmentUrls: readonly string[];
  readonly paymentTerm: PaymentTerm | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Revision of the supplier's stream, for If-Match. */
  readonly revision: Revision;
  /** Lower-case text that the search matches. */
  readonly searchText: string;
}

/** Suppliers as entered; a deleted one has no row. */
export const suppliers = defineTable<SupplierRow>({
  name: 'suppliers',
  key: ['id'],
  columns: {
    id: 'text',
    name: 'text',
    city: 'text',
    country: 'text',
    leadTime: 'int',
    moq: 'float',
    moqMode: 'text',
    notes: 'text',
    address: 'text',
    contacts: 'json',
    attachmentUrls: 'json',
    paymentTerm: 'json',
    createdAt: 'text',
    updatedAt: 'text',
    revision: 'int',
    searchText: 'text',
  },
});
