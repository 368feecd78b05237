import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import {
  checkDossier,
  type Dossier,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { digests } from '@quartermaster/platform/core/digests';

/*
 * Checks the dossier of a purchase order, offline and without the product, from the file alone. Exits with 0 when
 * everything holds, 1 when something was altered, 2 when it cannot be checked.
 */
const USAGE = `Usage: quartermaster-verify <dossier.json> [--order <file>]

  --order <file>   writes the order, rebuilt from its events, as JSON`;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const describe = ({ order, events, documents }: Dossier): void => {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return;
  say('');
  say(`Purchase order  ${order.content.name} (${order.id})`);
  say(`Status          ${order.status}`);
  say(`Recorded        ${first.recordedAt} to ${last.recordedAt}`);
  say(`Events          ${String(events.length)}, the last is revision ${String(last.revision)}`);
  say(`Documents       ${documents.map(({ name }) => name).join(', ') || 'none'}`);
  say(`Digest          ${last.digest}`);
};

/** The dossier when everything holds, null when something was altered; throws for a dossier of a newer release. */
const checked = (text: string): Dossier | null => {
  const { findings, dossier, newer } = checkDossier(text, digests);
  for (const { check, problem } of findings) {
    say(problem === null ? `ok      ${check}` : `FAILED  ${check}: ${problem}`);
  }
  if (newer !== null) throw new Error(`${newer} Its seal and its chain hold.`);
  if (dossier !== null) describe(dossier);
  const holds = findings.every(({ problem }) => problem === null);
  say('');
  say(holds ? 'Nothing was altered.' : 'This dossier was altered.');
  return holds ? dossier : null;
};

const verify = async (file: string, orderFile: string | undefined): Promise<number> => {
  const dossier = checked(await readFile(file, 'utf8'));
  if (dossier === null) return 1;
  const order = `${JSON.stringify(dossier.order, null, 2)}\n`;
  if (orderFile !== undefined) await writeFile(orderFile, order);
  return 0;
};

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: { order: { type: 'string' } },
  allowPositionals: true,
  strict: false,
});
const [file, ...rest] = positionals;
const { order: orderFile, ...unknown } = values;
const isUnderstood =
  typeof orderFile !== 'boolean' && rest.length === 0 && Object.keys(unknown).length === 0;

if (file !== undefined && isUnderstood) {
  process.exitCode = await verify(file, orderFile).catch((error: unknown) => {
    say(`Cannot check ${file}: ${error instanceof Error ? error.message : String(error)}`);
    return 2;
  });
} else {
  say(USAGE);
  process.exitCode = 2;
}
