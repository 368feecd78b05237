import { type SupplierFields, supplierFields } from '@quartermaster/contracts/suppliers/supplier';

export const supplierId = '0199b000-0000-7000-8000-000000000001';

/** A supplier of which only the name and what the test is about are given. */
export const fieldsOf = (given: Partial<SupplierFields> = {}): SupplierFields => ({
  ...supplierFields.parse({ name: 'Harbour Ceramics' }),
  ...given,
});

export const created = (given: Partial<SupplierFields> = {}) =>
  ({ type: 'SupplierCreated', data: { supplierId, ...fieldsOf(given) } }) as const;

export const updated = (given: Partial<SupplierFields> = {}) =>
  ({ type: 'SupplierUpdated', data: { supplierId, ...fieldsOf(given) } }) as const;

export const deleted = { type: 'SupplierDeleted', data: { supplierId } } as const;
