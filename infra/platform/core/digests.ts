import { createHash } from 'node:crypto';
import type { Digests } from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import canonicalize from 'canonicalize';

/** Digests of dossiers: SHA-256 in hex, over JSON in the form of RFC 8785. */
export const digests: Digests = {
  sha256: (content) => createHash('sha256').update(content).digest('hex'),
  canonicalJson: (value) => {
    const text = canonicalize(value);
    if (text === undefined) throw new Error('This value has no JSON');
    return text;
  },
};
