import type { Supplier } from '@quartermaster/contracts/suppliers/calls';
import { useQueryClient } from '@tanstack/react-query';
import { supplierQuery, useChangeSupplierAttachments } from '../../data/suppliers.ts';
import { Attachments } from '../../ui/attachments/attachments.tsx';
import styles from './supplier-page.module.css';

export const SupplierFiles = ({ supplier }: { readonly supplier: Supplier }) => {
  const client = useQueryClient();
  return (
    <div className={styles.files} role="region" aria-label="Files" tabIndex={0}>
      <Attachments
        id={supplier.id}
        target="suppliers"
        urls={supplier.attachmentUrls}
        examples="Price lists, contracts, certificates"
        change={useChangeSupplierAttachments(supplier.id)}
        reread={() => client.query({ ...supplierQuery(supplier.id), staleTime: 0 })}
      />
    </div>
  );
};
