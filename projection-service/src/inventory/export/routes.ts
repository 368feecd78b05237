import { toLastInstant } from '@quartermaster/contracts/core/as-of';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  type FileAnswer,
  mount,
  type MountedRoute,
  type RequestContext,
  requireSession,
  requireTeamId,
} from '@quartermaster/contracts/core/server';
import {
  downloadInventoryExport,
  requestInventoryExport,
  type InventoryExport,
} from '@quartermaster/contracts/inventory/calls/export';
import type { WorkQueues } from '@quartermaster/platform/limits/work-queues';
import type { PastReadModels } from '@quartermaster/platform/projections/past/past-read-models';
import {
  addressRefused,
  type DownloadGrants,
} from '@quartermaster/platform/sessions/download-grants';
import type { ReadPool } from '../../core/paging.ts';
import { findShopSettings } from '../../core/shop-settings.ts';
import type { Member } from '../../core/active-member.ts';
import { tableFile } from '@quartermaster/platform/files/tables/table-file';
import { readInventoryInParts } from '../query.ts';
import { createCellWriter, listFields } from './cells.ts';

/** A stored request and its moment; the present when `asOf` is absent. */
type ExportRequest = InventoryExport & { readonly asOf?: string | undefined };

/** Name of the file, with its moment and without its ending. */
const formatExportName = ({ asOf }: Pick<ExportRequest, 'asOf'>, now: string): string =>
  asOf === undefined
    ? `inventory-${now.slice(0, 10)}`
    : `inventory-as-of-${asOf.replaceAll(':', '-')}`;

const readRows = async function* (pool: ReadPool, teamId: TeamId, question: ExportRequest) {
  const { columns, raw } = question;
  const cells = createCellWriter(columns, raw);
  const select = listFields(columns);
  for await (const items of readInventoryInParts(pool, teamId, { ...question, select })) {
    yield items.map(cells);
  }
};

/** The variants that match as a table, one row each (API-INV-06). */
export const exportFile = (
  pool: ReadPool,
  teamId: TeamId,
  question: ExportRequest,
  now: string,
) => {
  const { columns, titles, asOf } = question;
  const table = {
    ...(asOf !== undefined && { title: `Inventory as of ${asOf}` }),
    header: titles ?? columns,
    rows: readRows(pool, teamId, question),
  };
  return tableFile(formatExportName(question, now), table, question);
};

export interface ExportDependencies {
  readonly pool: ReadPool;
  readonly past: PastReadModels;
  readonly grants: DownloadGrants;
  /** False once the member left, and while the team is disabled. */
  readonly isActiveMember: (member: Member) => Promise<boolean>;
  readonly work: Pick<WorkQueues, 'list'>;
  /** Public address, without `/api`. */
  readonly publicUrl: string;
}

/** The last instant of a moment that is past; null for the present and the future. */
const resolvePastInstant = async (
  pool: ReadPool,
  teamId: TeamId,
  asOf: string | undefined,
  now: string,
): Promise<string | null> => {
  if (asOf === undefined) return null;
  const timeZone = (await findShopSettings(pool, teamId))?.timeZone ?? 'UTC';
  const then = toLastInstant(asOf, timeZone);
  return then < now ? then : null;
};

const collectBytes = async (content: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
};

/** An export of the past is read as a whole before it is sent, so that a slow reader does not hold its connection. */
const buildFile = async (
  { pool, past, work }: ExportDependencies,
  teamId: TeamId,
  { asOf, ...question }: ExportRequest,
  caller: RequestContext,
): Promise<FileAnswer> => {
  const { now } = caller;
  const then = await resolvePastInstant(pool, teamId, asOf, now);
  if (then === null) {
    return work.list.run(teamId, async () => exportFile(pool, teamId, question, now), caller);
  }
  return past.ask({ teamId, instant: then, caller }, async (models) => {
    const file = exportFile(models, teamId, { ...question, asOf }, now);
    return { ...file, content: await collectBytes(file.content) };
  });
};

/** Exports of the inventory: first an address, then the file (AMB-091). */
export const inventoryExportRoutes = (
  dependencies: ExportDependencies,
): readonly MountedRoute[] => {
  const { grants, publicUrl, isActiveMember } = dependencies;
  const callId = downloadInventoryExport.id;
  return [
    mount(requestInventoryExport, async (request) => {
      const { body, now } = request;
      const question = { ...body, ...request.query };
      const { userId } = requireSession(request);
      const token = await grants.issue(
        { teamId: requireTeamId(request), userId, callId, question },
        now,
      );
      const name = `${formatExportName(question, now)}.${body.format}`;
      return { body: { url: `${publicUrl}/api/inventory-items/exports/${token}/${name}` } };
    }),
    mount(downloadInventoryExport, async (request) => {
      const { token } = request.params;
      const { question, ...owner } = await grants.find(callId, token, request.now);
      if (!(await isActiveMember(owner))) throw addressRefused();
      const { teamId } = owner;
      return { file: await buildFile(dependencies, teamId, question as ExportRequest, request) };
    }),
  ];
};
