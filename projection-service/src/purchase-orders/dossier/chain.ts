import { createHash } from 'node:crypto';
import {
  chained,
  type DossierEvent,
  type Sha256,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import type { RecordedStep } from '../steps.ts';

export const sha256: Sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** The events of an order as the log holds them, each with the digest of itself and all before it. */
export const chainOf = (steps: readonly RecordedStep[]): readonly DossierEvent[] =>
  chained(
    steps.map(({ recorded }) => {
      const { revision, id, type, schemaVersion, recordedAt, metadata } = recorded;
      const data = recorded.sealedData ?? recorded.data;
      return { revision, id, type, schemaVersion, recordedAt, metadata, data };
    }),
    sha256,
  );
