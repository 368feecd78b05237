import type { Position } from '@quartermaster/contracts/core/position';
import { uploadedFileOf } from '@quartermaster/contracts/assets/uploaded-file';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RouteRequest,
  teamOf,
} from '@quartermaster/contracts/core/server';
import { withoutGuard } from '@quartermaster/contracts/core/spreadsheet-text';
import {
  importPurchaseOrders,
  listLeftOutRows,
  MOST_TOLD,
  type ToldRow,
} from '@quartermaster/contracts/purchase-orders/calls/import';
import { madeAt } from '@quartermaster/platform/core/ids';
import { type Files, teamFile } from '@quartermaster/platform/files/files';
import { contextOf } from '../../core/command-context.ts';
import { latestPosition } from '../../core/handle-all.ts';
import type { Directory } from '../../directory/directory.ts';
import { dayIn } from '../../directory/known.ts';
import type { Handler } from '../send.ts';
import { createImportBounds, type ImportBounds } from './import-bounds.ts';
import { leftOutOf, reasonsOf } from './left-out.ts';
import { namePreview, orderMaker } from './make-orders.ts';
import type { About, Names } from './plan-items.ts';
import { type Plan, type PlannedOrder, planOrders } from './plan-orders.ts';
import { readTable, type Table } from './read-table.ts';

export interface ImportDependencies {
  readonly handler: Handler;
  readonly directory: Directory;
  readonly files: Files;
}

type ImportRequest = RouteRequest<typeof importPurchaseOrders>;

/** The planned orders of one file. */
interface PlannedFile extends Plan {
  readonly fileId: string;
  readonly name: string;
  readonly ignoredColumns: readonly string[];
}

const cellsOf = ({ rows }: Table, column: 'sku' | 'variantId' | 'supplier'): readonly string[] => [
  ...new Set(
    rows.map(({ cells }) => withoutGuard(cells[column] ?? '')).filter((cell) => cell !== ''),
  ),
];

const notUploaded = (): Rejection =>
  new Rejection('FILE_UNREADABLE', 'This is no file that was uploaded here');

const namesOf = async (directory: Directory, teamId: TeamId, table: Table): Promise<Names> => ({
  variantsOfSkus: await directory.variantsOfSkus(teamId, cellsOf(table, 'sku')),
  knownVariants: await directory.variants(teamId, cellsOf(table, 'variantId')),
  suppliers: await directory.suppliersNamed(teamId, cellsOf(table, 'supplier')),
});

interface FoundFile {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
}

const findFile = async (files: Files, teamId: TeamId, url: string): Promise<FoundFile> => {
  const fileId = uploadedFileOf(url)?.fileId ?? '';
  const file = await teamFile(files, teamId, fileId);
  if (file === null) throw notUploaded();
  return { fileId, name: file.name, size: file.size };
};

const readFile = async (
  { directory, files }: ImportDependencies,
  teamId: TeamId,
  { fileId, bounds }: { readonly fileId: string; readonly bounds: ImportBounds },
): Promise<{ readonly table: Table; readonly plan: Plan }> => {
  const content = await files.read(fileId);
  if (content === null) throw notUploaded();
  const table = await readTable(content, bounds);
  const today = dayIn(await directory.shop(teamId), madeAt(fileId));
  return { table, plan: planOrders(table, await namesOf(directory, teamId, table), today) };
};

/** Reads one file after the other; keeps only the plan of each in memory, not its table. */
const planFiles = async (
  dependencies: ImportDependencies,
  teamId: TeamId,
  urls: ReadonlySet<string>,
): Promise<readonly PlannedFile[]> => {
  const bounds = createImportBounds();
  const found: FoundFile[] = [];
  for (const url of urls) found.push(await findFile(dependencies.files, teamId, url));
  for (const { size } of found) bounds.countBytes(size);
  const planned: PlannedFile[] = [];
  for (const { fileId, name } of found) {
    const { table, plan } = await readFile(dependencies, teamId, { fileId, bounds });
    planned.push({ ...plan, fileId, name, ignoredColumns: table.ignoredColumns });
  }
  return planned;
};

const reportOf = (
  files: readonly PlannedFile[],
  of: (file: PlannedFile) => readonly About[],
): ToldRow[] => files.flatMap((file) => of(file).map((about) => ({ file: file.name, ...about })));

interface Made {
  readonly id: string | null;
  readonly position?: Position | undefined;
  readonly error: ToldRow | null;
  readonly notes: readonly ToldRow[];
}
const notMade: Made = { id: null, error: null, notes: [] };

interface OneOrder {
  readonly file: PlannedFile;
  readonly order: PlannedOrder;
}

const firstRowOf = ({ items }: PlannedOrder): number => items[0]?.row ?? 0;

const noted = ({ file, order }: OneOrder, messages: readonly string[]): readonly ToldRow[] =>
  messages.map((message) => ({ file: file.name, row: firstRowOf(order), message }));

/** Creates the order; when its rules refuse it, returns the reason for its first row. */
const make = async (
  { handler, directory }: ImportDependencies,
  request: ImportRequest,
  one: OneOrder,
): Promise<Made> => {
  const { file, order } = one;
  const { fileId } = file;
  const context = contextOf(request);
  try {
    const { notes, ...made } = await orderMaker(handler, directory, { fileId, context })(order);
    return { ...made, error: null, notes: noted(one, notes) };
  } catch (error) {
    if (!(error instanceof Rejection) || error.code === 'UNAVAILABLE') throw error;
    const about = { file: file.name, row: firstRowOf(order), message: error.message };
    return { ...notMade, error: about };
  }
};

/** Returns the notes that `make` would add about the name of the order. */
const preview = async (
  { handler }: ImportDependencies,
  teamId: TeamId,
  one: OneOrder,
): Promise<Made> => {
  const notes = await namePreview(handler, teamId)(one.file.fileId, one.order);
  return { ...notMade, notes: noted(one, notes) };
};

const AT_ONCE = 8;

/** Runs the work in order, a few at once, so that a long file does not delay other requests. */
const inTurn = async <Given, Done>(
  list: readonly Given[],
  work: (given: Given) => Promise<Done>,
): Promise<readonly Done[]> => {
  const done: Done[] = [];
  for (let at = 0; at < list.length; at += AT_ONCE) {
    done.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(work))));
  }
  return done;
};

const rowOf = ({ name, facts, items }: PlannedOrder, { id }: Made) => ({
  name,
  supplier: facts.supplier,
  items: items.length,
  units: items.reduce((sum, { quantity }) => sum + quantity, 0),
  id,
});

const importFiles = async (dependencies: ImportDependencies, request: ImportRequest) => {
  const { fileUrls, dryRun, from, limit } = request.body;
  const files = await planFiles(dependencies, teamOf(request), new Set(fileUrls));
  const all = files.flatMap((file) => file.orders.map((order) => ({ file, order })));
  const part = all.slice(from, from + limit);
  const made = await inTurn(part, (one) =>
    dryRun ? preview(dependencies, teamOf(request), one) : make(dependencies, request, one),
  );
  const errors = [
    ...reportOf(files, (file) => file.errors),
    ...made.flatMap(({ error }) => error ?? []),
  ];
  const body = {
    total: all.length,
    created: made.filter(({ id }) => id !== null).length,
    updated: 0,
    orders: part.map(({ order }, at) => rowOf(order, made[at] ?? notMade)).slice(0, MOST_TOLD),
    errors: errors.slice(0, MOST_TOLD),
    errorsTotal: errors.length,
    rowsLeftOut: files.reduce((sum, file) => sum + reasonsOf(file).size, 0),
    notes: [...reportOf(files, (file) => file.notes), ...made.flatMap(({ notes }) => notes)].slice(
      0,
      MOST_TOLD,
    ),
    ignoredColumns: [...new Set(files.flatMap((file) => file.ignoredColumns))],
  };
  return { body, position: latestPosition(made) };
};

const leftOutRows = async (
  dependencies: ImportDependencies,
  request: RouteRequest<typeof listLeftOutRows>,
) => {
  const teamId = teamOf(request);
  const { fileId } = await findFile(dependencies.files, teamId, request.query.fileUrl);
  const bounds = createImportBounds();
  const { table, plan } = await readFile(dependencies, teamId, { fileId, bounds });
  return { body: leftOutOf(table, plan) };
};

/** Creates orders from uploaded files (API-PO-20). */
export const importRoutes = (dependencies: ImportDependencies): readonly MountedRoute[] => [
  mount(importPurchaseOrders, (request) => importFiles(dependencies, request)),
  mount(listLeftOutRows, (request) => leftOutRows(dependencies, request)),
];
