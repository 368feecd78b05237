import type { Digests } from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

/** Digests of dossiers in the browser: SHA-256 in hex, over canonical JSON (RFC 8785). */
export const digests: Digests = {
  sha256: (content) =>
    bytesToHex(sha256(typeof content === 'string' ? new TextEncoder().encode(content) : content)),
  canonicalJson: (value) => {
    const text = canonicalize(value);
    if (text === undefined) throw new Error('This value has no JSON');
    return text;
  },
};
