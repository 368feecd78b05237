import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The text of each page of a PDF file, read by poppler. */
export const pagesOfPdf = async (pdf: Uint8Array): Promise<readonly string[]> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pdf-'));
  try {
    const file = path.join(folder, 'file.pdf');
    await writeFile(file, pdf);
    const { stdout } = await run('pdftotext', ['-layout', file, '-']);
    return stdout.split('\f').slice(0, -1);
  } finally {
    await rm(folder, { recursive: true });
  }
};
