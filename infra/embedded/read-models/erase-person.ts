import { rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Person, toPerson } from '@quartermaster/contracts/core/event';
import { isMailAddress } from '@quartermaster/contracts/purchase-orders/calls/mail';
import type { Config } from '@quartermaster/platform/config/config';
import { dropHistoricalSnapshots } from '@quartermaster/platform/projections/past/historical-snapshots';
import { dropFormerTables } from '@quartermaster/platform/projections/rebuild/former-tables';
import { runExclusively } from '@quartermaster/platform/projections/rebuild/maintenance-lock';
import { rebuildProjections } from '@quartermaster/platform/projections/rebuild/rebuild-projections';
import { forgetAddress } from '@quartermaster/platform/sessions/forget';
import { type Infrastructure, openInfrastructure } from '../infrastructure.ts';
import { choosePartitioning, prepareSets, type ReadModelSet } from './read-model-sets.ts';
import { createRebuildReport } from './rebuild-text.ts';
import type { Terminal } from '../terminal.ts';

/** The arguments of the command name no person. */
export class UnknownPerson extends Error {
  override readonly name = 'UnknownPerson';
  readonly isOperational = true;
}

const USAGE =
  'Name the person: npm run erase -- <email address>, or npm run erase -- --supplier <id> for the texts about a ' +
  'supplier without an email address. Nothing was erased.';

interface EraseRequest {
  readonly person: Person;
  /** The email address in lower case; null for a supplier. */
  readonly email: string | null;
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { supplier: { type: 'string' } },
    });
  } catch {
    throw new UnknownPerson(USAGE);
  }
};

const parseRequest = (args: readonly string[]): EraseRequest => {
  const {
    values: { supplier },
    positionals: [email, ...others],
  } = parse(args);
  if (supplier !== undefined && email === undefined) {
    return { person: `supplier:${supplier}`, email: null };
  }
  if (supplier === undefined && email !== undefined && others.length === 0) {
    const address = email.trim().toLowerCase();
    if (isMailAddress(address)) return { person: toPerson(address), email: address };
  }
  throw new UnknownPerson(USAGE);
};

/** Rebuilds the read models with texts about persons and drops their former tables. */
const refold = async (
  { pool, store, bus }: Infrastructure,
  set: ReadModelSet,
  { output, shutdown }: Terminal,
): Promise<void> => {
  const { schema } = set;
  const projections = set.projections.filter(({ keepsPersons = false }) => keepsPersons);
  if (projections.length === 0) return;
  const breaking = new AbortController();
  shutdown.add(async () => breaking.abort());
  await runExclusively(pool, schema, async () => {
    await rebuildProjections({
      pool,
      store,
      schema,
      projections,
      together: set.projections,
      partitioning: choosePartitioning(set, bus),
      resume: false,
      acceptDifferences: true,
      foldTwice: false,
      signal: breaking.signal,
      onProgress: createRebuildReport(output),
    });
    await dropFormerTables(
      pool,
      schema,
      projections.map(({ name }) => name),
    );
  });
};

/**
 * Deletes the keys of a person and rebuilds the read models; returns the number of keys. A command that was under way may record
 * a text with a new key meanwhile; this key is deleted as well.
 */
const eraseTexts = async (
  open: Infrastructure,
  sets: readonly ReadModelSet[],
  { person, terminal }: { readonly person: Person; readonly terminal: Terminal },
): Promise<number> => {
  const erased = await open.personKeys.erase(new Set([person]));
  for (const set of sets) await refold(open, set, terminal);
  const recordedMeanwhile = await open.personKeys.erase(new Set([person]));
  if (recordedMeanwhile > 0) for (const set of sets) await refold(open, set, terminal);
  return erased + recordedMeanwhile;
};

/**
 * Erases a person while the product may be running: deletes the key of the person's texts in the log, rebuilds the read
 * models that show them, and deletes sessions, sign-in codes, past moments and printed orders. After an interruption it
 * can be run again.
 */
export const erasePerson = async (
  config: Config,
  sets: readonly ReadModelSet[],
  terminal: Terminal,
): Promise<void> => {
  const { person, email } = parseRequest(terminal.args);
  const open = await openInfrastructure(config, process.env, terminal.shutdown);
  await prepareSets(open, sets);
  const erased = await eraseTexts(open, sets, { person, terminal });
  if (email !== null) await forgetAddress(open.pool, email);
  await dropHistoricalSnapshots(open.pool);
  await rm(path.join(config.dataDir, 'printed'), { recursive: true, force: true });
  terminal.output.write(
    erased > 0
      ? 'Erased. The texts of this person in the log can no longer be read.\n'
      : 'The log has no encrypted texts of this person, or the person was erased before.\n',
  );
  await terminal.shutdown.run();
};
