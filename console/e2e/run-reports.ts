import type { Call } from '@quartermaster/contracts/core/client';
import {
  excludeFromReport,
  listReportDefinitions,
} from '@quartermaster/contracts/reports/calls/definitions';
import { generateReport, listReportRows } from '@quartermaster/contracts/reports/calls/instances';

/** A report with two different runs. */
export interface RunReport {
  /** Id of the report definition. */
  readonly id: string;
  readonly earlierRun: string;
  readonly run: string;
}

/** Runs the inventory snapshot twice, the second time without its first item. */
export const runTwice = async (call: Call): Promise<RunReport> => {
  const reports = (await call(listReportDefinitions, {})).body;
  const id = reports.find(({ type }) => type === 'INVENTORY_SNAPSHOT')?.id ?? '';
  const run = async () => (await call(generateReport, { params: { id } })).body.instanceId;
  const earlierRun = await run();
  const [row] = (await call(listReportRows, { params: { id: earlierRun }, body: {} })).body.data;
  const variantId = row !== undefined && 'variantId' in row ? row.variantId : '';
  await call(excludeFromReport, { params: { id }, body: { variantIds: [variantId] } });
  return { id, earlierRun, run: await run() };
};
