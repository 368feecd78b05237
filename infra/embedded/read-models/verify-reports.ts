import type { VerifiedReport } from '@quartermaster/projection-service/reports/content/verify-reports';
import { createProgressLine, type TerminalInfrastructure } from '../terminal.ts';

/** Makes every report of every team again. */
export type ReportsMadeAgain = (open: TerminalInfrastructure) => AsyncIterable<VerifiedReport>;

const count = (value: number): string => value.toLocaleString('en');

/** Prints the reports that differ from the log, and the number of reports; returns true when all are equal. */
export const printVerifiedReports = async (
  reports: AsyncIterable<VerifiedReport>,
  output: NodeJS.WriteStream,
): Promise<boolean> => {
  const progress = createProgressLine(output);
  let made = 0;
  let different = 0;
  for await (const { teamId, type, id, createdAt, problem } of reports) {
    made += 1;
    progress.show(`Reports made again: ${count(made)}`);
    if (problem === null) continue;
    different += 1;
    progress.end();
    output.write(`${type} of ${teamId}, made ${createdAt} (${id}): DIFFERENT, ${problem}\n`);
  }
  progress.end();
  const outcome = different === 0 ? 'all equal' : `${count(different)} DIFFERENT`;
  output.write(`Reports made again from the log: ${count(made)}, ${outcome}.\n`);
  return different === 0;
};
