import type { Position } from '@quartermaster/contracts/core/position';
import { parseUploadedFile } from '@quartermaster/contracts/assets/uploaded-file';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  mount,
  type MountedRoute,
  type RouteRequest,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import { removeFormulaGuard } from '@quartermaster/contracts/core/spreadsheet-text';
import {
  importPurchaseOrders,
  listLeftOutRows,
  MAX_LISTED_ENTRIES,
  type ToldRow,
} from '@quartermaster/contracts/purchase-orders/calls/import';
import { getCreationTime } from '@quartermaster/platform/core/ids';
import { type Files, teamFile } from '@quartermaster/platform/files/files';
import { toCommandContext } from '../../core/command-context.ts';
import { latestPosition } from '../../core/handle-all.ts';
import type { Directory } from '../../directory/directory.ts';
import { resolveToday } from '../../directory/existence-checks.ts';
import type { Handler } from '../send.ts';
import { createImportBounds, type ImportBounds } from './import-bounds.ts';
import { selectLeftOutRows, groupReasonsByRow } from './left-out.ts';
import {
  createNamePreview,
  createOrderImporter,
  createSuggestionFinder,
  type ImportedFile,
} from './make-orders.ts';
import type { RowMessage, Names } from './plan-items.ts';
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

const listDistinctCells = (
  { rows }: Table,
  column: 'sku' | 'variantId' | 'supplier',
): readonly string[] => [
  ...new Set(
    rows.map(({ cells }) => removeFormulaGuard(cells[column] ?? '')).filter((cell) => cell !== ''),
  ),
];

const notUploaded = (): Rejection =>
  new Rejection('FILE_UNREADABLE', 'This is no file that was uploaded here');

const lookUpNames = async (directory: Directory, teamId: TeamId, table: Table): Promise<Names> => ({
  variantIdsBySku: await directory.variantsOfSkus(teamId, listDistinctCells(table, 'sku')),
  knownVariants: await directory.variants(teamId, listDistinctCells(table, 'variantId')),
  suppliers: await directory.suppliersNamed(teamId, listDistinctCells(table, 'supplier')),
});

interface FoundFile {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
}

const findFile = async (files: Files, teamId: TeamId, url: string): Promise<FoundFile> => {
  const fileId = parseUploadedFile(url)?.fileId ?? '';
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
  const today = resolveToday(await directory.shop(teamId), getCreationTime(fileId));
  return { table, plan: planOrders(table, await lookUpNames(directory, teamId, table), today) };
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

const listFileMessages = (
  files: readonly PlannedFile[],
  selectMessages: (file: PlannedFile) => readonly RowMessage[],
): ToldRow[] =>
  files.flatMap((file) => selectMessages(file).map((about) => ({ file: file.name, ...about })));

interface ImportedOrder {
  readonly id: string | null;
  readonly position?: Position | undefined;
  readonly error: ToldRow | null;
  readonly notes: readonly ToldRow[];
}
const notImported: ImportedOrder = { id: null, error: null, notes: [] };

interface FileOrder {
  readonly file: PlannedFile;
  readonly order: PlannedOrder;
}

const getFirstRow = ({ items }: PlannedOrder): number => items[0]?.row ?? 0;

const toNotes = ({ file, order }: FileOrder, messages: readonly string[]): readonly ToldRow[] =>
  messages.map((message) => ({ file: file.name, row: getFirstRow(order), message }));

/** Creates the order; when its rules refuse it, returns the reason for its first row. */
const importOrder = async (
  {
    handler,
    directory,
    findSuggestions,
  }: ImportDependencies & Pick<ImportedFile, 'findSuggestions'>,
  request: ImportRequest,
  one: FileOrder,
): Promise<ImportedOrder> => {
  const { file, order } = one;
  const { fileId } = file;
  const context = toCommandContext(request);
  try {
    const { notes, ...made } = await createOrderImporter(handler, directory, {
      fileId,
      context,
      findSuggestions,
    })(order);
    return { ...made, error: null, notes: toNotes(one, notes) };
  } catch (error) {
    if (!(error instanceof Rejection) || error.code === 'UNAVAILABLE') throw error;
    const about = { file: file.name, row: getFirstRow(order), message: error.message };
    return { ...notImported, error: about };
  }
};

/** Returns the notes that `importOrder` would add about the name of the order. */
const previewOrder = async (
  { handler }: ImportDependencies,
  teamId: TeamId,
  one: FileOrder,
): Promise<ImportedOrder> => {
  const notes = await createNamePreview(handler, teamId)(one.file.fileId, one.order);
  return { ...notImported, notes: toNotes(one, notes) };
};

const AT_ONCE = 8;

/** Runs the work in order, a few at once, so that a long file does not delay other requests. */
const mapInBatches = async <Given, Done>(
  list: readonly Given[],
  work: (given: Given) => Promise<Done>,
): Promise<readonly Done[]> => {
  const done: Done[] = [];
  for (let at = 0; at < list.length; at += AT_ONCE) {
    done.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(work))));
  }
  return done;
};

const toAnswerRow = ({ name, facts, items }: PlannedOrder, { id }: ImportedOrder) => ({
  name,
  supplier: facts.supplier,
  items: items.length,
  units: items.reduce((sum, { quantity }) => sum + quantity, 0),
  id,
});

const importFiles = async (dependencies: ImportDependencies, request: ImportRequest) => {
  const { fileUrls, dryRun, from, limit } = request.body;
  const teamId = requireTeamId(request);
  const files = await planFiles(dependencies, teamId, new Set(fileUrls));
  const all = files.flatMap((file) => file.orders.map((order) => ({ file, order })));
  const part = all.slice(from, from + limit);
  const findSuggestions = createSuggestionFinder(dependencies.directory, teamId);
  const made = await mapInBatches(part, (one) =>
    dryRun
      ? previewOrder(dependencies, teamId, one)
      : importOrder({ ...dependencies, findSuggestions }, request, one),
  );
  const errors = [
    ...listFileMessages(files, (file) => file.errors),
    ...made.flatMap(({ error }) => error ?? []),
  ];
  const body = {
    total: all.length,
    created: made.filter(({ id }) => id !== null).length,
    updated: 0,
    orders: part
      .map(({ order }, at) => toAnswerRow(order, made[at] ?? notImported))
      .slice(0, MAX_LISTED_ENTRIES),
    errors: errors.slice(0, MAX_LISTED_ENTRIES),
    errorsTotal: errors.length,
    rowsLeftOut: files.reduce((sum, file) => sum + groupReasonsByRow(file).size, 0),
    notes: [
      ...listFileMessages(files, (file) => file.notes),
      ...made.flatMap(({ notes }) => notes),
    ].slice(0, MAX_LISTED_ENTRIES),
    ignoredColumns: [...new Set(files.flatMap((file) => file.ignoredColumns))],
  };
  return { body, position: latestPosition(made) };
};

const getLeftOutRows = async (
  dependencies: ImportDependencies,
  request: RouteRequest<typeof listLeftOutRows>,
) => {
  const teamId = requireTeamId(request);
  const { fileId } = await findFile(dependencies.files, teamId, request.query.fileUrl);
  const bounds = createImportBounds();
  const { table, plan } = await readFile(dependencies, teamId, { fileId, bounds });
  return { body: selectLeftOutRows(table, plan) };
};

/** Creates orders from uploaded files (API-PO-20). */
export const importRoutes = (dependencies: ImportDependencies): readonly MountedRoute[] => [
  mount(importPurchaseOrders, (request) => importFiles(dependencies, request)),
  mount(listLeftOutRows, (request) => getLeftOutRows(dependencies, request)),
];
