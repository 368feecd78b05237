import type { ReactNode } from 'react';
import styles from './field-row.module.css';

/** Fields beside each other, as many as the width has room for. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
