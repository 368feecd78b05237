import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { decodeRetail } from './decode-retail.ts';
import type { Retail } from './retail.ts';

/** The condensed records in the repository, see sample/NOTICE.md. */
export const retailFile = fileURLToPath(new URL('../sample/online-retail.bin.br', import.meta.url));

export const loadRetail = async (): Promise<Retail> => decodeRetail(await readFile(retailFile));
