import { createHash } from 'node:crypto';
import { canonicalJson } from '@quartermaster/contracts/core/canonical';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models';

/** SHA-256 (hex) of the canonical JSON of an order: who holds the same order holds the same digest. */
export const orderDigest = (order: PurchaseOrder): string =>
  createHash('sha256').update(canonicalJson(order)).digest('hex');
