import type { SupplierId } from '@quartermaster/contracts/core/ids';
import type { SupplierFields } from '@quartermaster/contracts/suppliers/supplier';

export interface CreateSupplier {
  readonly type: 'CreateSupplier';
  readonly supplierId: SupplierId;
  readonly fields: SupplierFields;
}

export interface UpdateSupplier {
  readonly type: 'UpdateSupplier';
  readonly fields: SupplierFields;
}

export interface DeleteSupplier {
  readonly type: 'DeleteSupplier';
}

export type SupplierCommand = CreateSupplier | UpdateSupplier | DeleteSupplier;
