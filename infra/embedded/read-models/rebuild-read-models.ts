import { parseArgs } from 'node:util';
import type { Config } from '@quartermaster/platform/config/config';
import { moveReactionsIntoLog } from '@quartermaster/platform/process/read-positions';
import { readParking } from '@quartermaster/platform/projections/parking/read-parking';
import {
  dropFormerTables,
  readFormerTables,
} from '@quartermaster/platform/projections/rebuild/former-tables';
import { runUnlessBusy } from '@quartermaster/platform/projections/rebuild/maintenance-lock';
import { liveVersions } from '@quartermaster/platform/projections/rebuild/raised-versions';
import { rebuildProjections } from '@quartermaster/platform/projections/rebuild/rebuild-projections';
import { openInfrastructure } from '../infrastructure.ts';
import {
  choosePartitioning,
  type SelectedReadModels,
  selectReadModels,
  prepareSets,
  type ReadModelSet,
  UnknownReadModel,
} from './read-model-sets.ts';
import {
  createRebuildReport,
  droppedText,
  type ListedReadModel,
  readModelsText,
  rebuildText,
} from './rebuild-text.ts';
import type { TerminalInfrastructure, Terminal } from '../terminal.ts';

interface RebuildRequest {
  readonly names: readonly string[];
  readonly resume: boolean;
  readonly accept: boolean;
  readonly dropOld: boolean;
}

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        resume: { type: 'boolean', default: false },
        accept: { type: 'boolean', default: false },
        'drop-old': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UnknownReadModel(error instanceof Error ? error.message : String(error));
  }
};

const parseRequest = (sets: readonly ReadModelSet[], args: readonly string[]): RebuildRequest => {
  const { values, positionals } = parse(args);
  const all = sets.flatMap(({ projections }) => projections.map(({ name }) => name));
  return {
    names: values.all ? all : positionals,
    resume: values.resume,
    accept: values.accept,
    dropOld: values['drop-old'],
  };
};

const listSet = async (
  { pool }: TerminalInfrastructure,
  { schema, projections }: ReadModelSet,
): Promise<readonly ListedReadModel[]> => {
  const versions = await liveVersions(pool, schema);
  const former = await readFormerTables(pool, schema);
  const parked = await readParking(pool, schema);
  return projections.map(({ name, version }) => ({
    name,
    version,
    liveVersion: versions.get(name) ?? null,
    parkedTeams: parked.filter(({ projection }) => projection === name).length,
    former: former.find(({ projection }) => projection === name) ?? null,
  }));
};

/**
 * A rebuild of an unchanged version is compared with the live rows. A raised version has nothing to compare with, so it
 * is folded twice.
 */
const needsSecondFold = async (
  { pool }: TerminalInfrastructure,
  set: ReadModelSet,
): Promise<boolean> => {
  const versions = await liveVersions(pool, set.schema);
  return set.projections.some(({ name, version }) => versions.get(name) !== version);
};

const rebuildSet = async (
  open: TerminalInfrastructure,
  set: SelectedReadModels,
  { resume, accept }: RebuildRequest,
  { output, shutdown }: Terminal,
): Promise<boolean> => {
  const { pool, store, bus } = open;
  const { schema, projections, all } = set;
  const breaking = new AbortController();
  shutdown.add(async () => breaking.abort());
  const outcome = await runUnlessBusy(pool, schema, async () =>
    rebuildProjections({
      pool,
      store,
      schema,
      projections,
      together: all,
      partitioning: choosePartitioning(set, bus),
      resume,
      acceptDifferences: accept,
      foldTwice: await needsSecondFold(open, set),
      signal: breaking.signal,
      onProgress: createRebuildReport(output),
    }),
  );
  const names = projections.map(({ name }) => name);
  output.write(`${rebuildText(outcome, names)}\n`);
  return outcome.switched;
};

const dropOld = async (
  { pool }: TerminalInfrastructure,
  picked: readonly ReadModelSet[],
  { output }: Terminal,
): Promise<void> => {
  const dropped = [];
  for (const { schema, projections } of picked) {
    const names = projections.map(({ name }) => name);
    dropped.push(
      ...(await runUnlessBusy(pool, schema, () => dropFormerTables(pool, schema, names))),
    );
  }
  output.write(`${droppedText(dropped)}\n`);
};

const act = async (
  open: TerminalInfrastructure,
  sets: readonly ReadModelSet[],
  request: RebuildRequest,
  terminal: Terminal,
): Promise<void> => {
  const picked = selectReadModels(sets, request.names);
  if (picked.length === 0) {
    const listed = await Promise.all(sets.map((set) => listSet(open, set)));
    terminal.output.write(`${readModelsText(listed.flat())}\n`);
  } else if (request.dropOld) {
    await dropOld(open, picked, terminal);
  } else {
    for (const set of picked) {
      if (!(await rebuildSet(open, set, request, terminal))) process.exitCode = 1;
    }
    if (request.accept) await moveReactionsIntoLog(open.pool, open.store);
  }
};

/**
 * Rebuilds the named read models, or all of them, beside the live ones, which the product may be using; lists the read
 * models when none is named. Sets the exit code when rebuilt tables differ and were not taken over.
 */
export const rebuildReadModels = async (
  config: Config,
  sets: readonly ReadModelSet[],
  terminal: Terminal,
): Promise<void> => {
  const request = parseRequest(sets, terminal.args);
  selectReadModels(sets, request.names); // throws before anything is opened
  const open = await openInfrastructure(config, process.env, terminal.shutdown);
  await prepareSets(open, sets);
  await act(open, sets, request, terminal);
  await terminal.shutdown.run();
};
