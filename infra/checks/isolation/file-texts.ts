import { readPdfPages } from '@quartermaster/platform/pdf/test-pdf-text';
import { strFromU8, unzipSync } from 'fflate';

const isZip = (content: Uint8Array): boolean => content[0] === 0x50 && content[1] === 0x4b;
const isPdf = (content: Uint8Array): boolean => strFromU8(content.subarray(0, 4)) === '%PDF';

/** Everything that can be read in a file: PDF, workbook or text. */
export const readFileText = async (content: Uint8Array): Promise<string> => {
  if (isPdf(content)) return (await readPdfPages(content)).join('\n');
  if (isZip(content))
    return Object.values(unzipSync(content))
      .map((one) => strFromU8(one))
      .join('\n');
  return strFromU8(content);
};

/** The parts of a mail that are encoded as base64. */
const encoded = /Content-Transfer-Encoding: base64(?:\r\n[^\r\n]+)*\r\n\r\n([\w+/=\r\n]+)/g;

/** The texts of the files in a mail, from its source. */
export const readAttachedTexts = async (source: Uint8Array): Promise<string> => {
  const parts = [...strFromU8(source).matchAll(encoded)];
  const texts = parts.map(([, part = '']) => readFileText(Buffer.from(part, 'base64')));
  return (await Promise.all(texts)).join('\n');
};
