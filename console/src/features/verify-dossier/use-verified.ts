import {
  checkDossier,
  type Dossier,
  type Finding,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { useState } from 'react';
import { digests } from '../../lib/digests.ts';
import { formatBytes } from '../../lib/format.ts';

/** Many times the dossier of an order of 5,000 lines; more could fill the memory of a browser. */
const LARGEST_BYTES = 200_000_000;

/** What the check of a file says. */
export interface Verified {
  readonly fileName: string;
  /** SHA-256 of the file, as at the foot of a printed dossier; empty when it was not read. */
  readonly sha256: string;
  readonly findings: readonly Finding[];
  /** Null when the file is no dossier of this release. */
  readonly dossier: Dossier | null;
  /** Why nothing or not everything could be checked; null when everything was. */
  readonly problem: string | null;
}

/** The bytes of a file and their text, in which a byte order mark stays: it is not part of a dossier. */
const readFile = async (file: File) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { bytes, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) };
};

const verify = async (file: File): Promise<Verified> => {
  const nothing = { fileName: file.name, sha256: '', findings: [], dossier: null };
  if (file.size > LARGEST_BYTES) {
    const most = formatBytes(LARGEST_BYTES);
    return {
      ...nothing,
      problem: `The file is larger than ${most}. Check it with npx quartermaster-verify.`,
    };
  }
  try {
    const { bytes, text } = await readFile(file);
    const { findings, dossier, newer } = checkDossier(text, digests);
    const sha256 = digests.sha256(bytes);
    return { fileName: file.name, sha256, findings, dossier, problem: newer };
  } catch {
    return { ...nothing, problem: 'The file cannot be read. Choose it again.' };
  }
};

/** Checks dossiers in this browser; no file leaves it. */
export const useVerified = () => {
  const [verified, setVerified] = useState<Verified | 'checking' | null>(null);
  const check = async (file: File): Promise<void> => {
    setVerified('checking');
    // The page says so before the check, which takes a second for a large file, keeps the browser busy.
    await new Promise((resolve) => setTimeout(resolve, 50));
    setVerified(await verify(file));
  };
  return { verified, check };
};
