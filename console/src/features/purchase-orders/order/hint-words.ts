import type {
  DeletionHint,
  SendingHint,
} from '@quartermaster/contracts/purchase-orders/rules/hints';

export const sendingHintWords: Readonly<Record<SendingHint, string>> = {
  NO_SUPPLIER: 'The order has no supplier',
  NO_UNITS: 'The order has no units',
  NO_SUPPLIER_AND_UNITS: 'The order has neither a supplier nor units',
};

export const deletionHintWords: Readonly<Record<DeletionHint, string>> = {
  RECEIVED: 'It was received, in part or in full.',
  PAID: 'A payment of it was made.',
};

export const asSentence = (hint: string): string => `${hint}.`;
