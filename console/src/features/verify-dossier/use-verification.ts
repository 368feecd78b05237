import {
  checkDossier,
  type Dossier,
  type Finding,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { useState } from 'react';
import { digests } from '../../lib/digests.ts';
import { tooLarge } from './words.ts';

/** Many times the size of a dossier with 5,000 order lines; a larger file could fill the memory of a browser. */
const MAX_BYTES = 200_000_000;

/** Result of checking a file. */
export interface VerificationResult {
  readonly fileName: string;
  /** SHA-256 of the file, as printed at the foot of a dossier; empty when the file was not read. */
  readonly sha256: string;
  readonly findings: readonly Finding[];
  /** Null when the file is not a dossier of this release. */
  readonly dossier: Dossier | null;
  /** Reason why the check is incomplete; null when everything was checked. */
  readonly problem: string | null;
}

/** Reads the bytes and the text of a file. The text keeps a byte order mark, which is not part of a dossier. */
const readFile = async (file: File) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
};

const verifyFile = async (file: File): Promise<VerificationResult> => {
  const nothing = { fileName: file.name, sha256: '', findings: [], dossier: null };
  if (file.size > MAX_BYTES) return { ...nothing, problem: tooLarge(MAX_BYTES) };
  try {
    const { bytes, text } = await readFile(file);
    const { findings, dossier, newer } = checkDossier(text, digests);
    const sha256 = digests.sha256(bytes);
    return { fileName: file.name, sha256, findings, dossier, problem: newer };
  } catch {
    return { ...nothing, problem: 'The file cannot be read. Choose it again.' };
  }
};

/** Checks dossiers in this browser; the file is not uploaded. */
export const useVerification = () => {
  const [verified, setVerified] = useState<VerificationResult | 'checking' | null>(null);
  const check = async (file: File): Promise<void> => {
    setVerified('checking');
    // Lets the page render first: the check blocks the browser for about a second with a large file.
    await new Promise((resolve) => setTimeout(resolve, 50));
    setVerified(await verifyFile(file));
  };
  return { verified, check };
};
