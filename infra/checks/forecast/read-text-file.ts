import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { BadTable } from './read-table.ts';

export interface TextFile {
  /** Name without folder, for messages. */
  readonly file: string;
  readonly text: string;
}

const MAX_BYTES = 100_000_000;

/** Reads a file of at most 100 MB. Throws BadTable for a larger one, and for one that is not UTF-8. */
export const readTextFile = async (place: string): Promise<TextFile> => {
  const file = path.basename(place);
  // `end` is included, so a file that is too large yields one byte more than the limit.
  const bytes = await buffer(createReadStream(place, { end: MAX_BYTES }));
  if (bytes.length > MAX_BYTES) throw new BadTable(`${file} is larger than 100 MB.`);
  if (!isUtf8(bytes)) throw new BadTable(`${file} is not a text in UTF-8.`);
  return { file, text: bytes.toString('utf8') };
};
