import type { HistoryMark } from '@quartermaster/contracts/products/history-calls';

export const markColours: Readonly<Record<HistoryMark['kind'], string>> = {
  ORDER: 'var(--muted)',
  RECEIPT: 'var(--success-text)',
  SETTINGS: 'var(--warning-text)',
};
