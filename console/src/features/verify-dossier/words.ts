import { formatBytes, formatDateTime } from '../../lib/format.ts';
import { plural } from '../../lib/plural.ts';

interface Recorded {
  readonly changes: number;
  readonly first: string | undefined;
  readonly last: string | undefined;
}

export const changesRecorded = ({ changes, first, last }: Recorded): string =>
  plural(
    changes,
    { one: '# change, from {first} to {last}', other: '# changes, from {first} to {last}' },
    { first: formatDateTime(first), last: formatDateTime(last) },
  );

export const notChecked = (file: string): string => `${file} was not checked completely`;

export const unaltered = (file: string): string =>
  `${file} is what was recorded. Compare the digest below with the one on the printed order, and the SHA-256 with the one on the printed dossier.`;

export const doNotRely = (file: string): string => `Do not rely on ${file}.`;

export const tooLarge = (mostBytes: number): string =>
  `The file is larger than ${formatBytes(mostBytes)}. Check it with npx quartermaster-verify.`;
