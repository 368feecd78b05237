import { readFile } from 'node:fs/promises';
import type { Operation } from './operations.ts';
import type { Received } from './send.ts';
import type { Try } from './tries.ts';

/** An answer that no caller must get. */
interface Finding {
  readonly call: string;
  readonly field: string;
  readonly value: string;
  readonly problem: string;
  readonly answer: string;
  readonly requestId: string;
}

/** The requests that were sent, and their outcome. */
export interface Books {
  planned: number;
  tried: number;
  readonly findings: Finding[];
  /** Ids of calls whose valid request got a valid answer. */
  readonly answered: Set<string>;
  readonly statuses: Map<number, number>;
}

export const newBooks = (): Books => ({
  planned: 0,
  tried: 0,
  findings: [],
  answered: new Set(),
  statuses: new Map(),
});

export const noteStatus = ({ statuses }: Books, status: number): void => {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
};

const LONGEST_TEXT = 200;

/** Records each problem with the one field that caused it. */
export const noteProblems = (
  { findings }: Books,
  what: { readonly operation: Operation; readonly one: Try; readonly answer: Received | null },
  problems: readonly string[],
): void => {
  const { operation, one, answer } = what;
  const { id, method, path } = operation.route;
  for (const problem of problems) {
    findings.push({
      call: `${id} ${method} ${path}`,
      field: one.field,
      value: one.value,
      problem,
      answer: answer === null ? 'none' : `${answer.status} ${answer.text.slice(0, LONGEST_TEXT)}`,
      requestId: String(answer?.headers['x-request-id'] ?? ''),
    });
  }
};

interface LogLine {
  readonly requestId?: string;
  readonly msg?: string;
  readonly err?: { readonly type?: string; readonly message?: string };
}

/** The errors in the product's log, by request. */
const causesIn = async (logFile: string): Promise<ReadonlyMap<string, string>> => {
  const lines = (await readFile(logFile, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(
    lines.flatMap((line) => {
      const { requestId, err } = JSON.parse(line) as LogLine;
      if (requestId === undefined || err === undefined) return [];
      return [[requestId, `${err.type ?? ''}: ${err.message ?? ''}`] as const];
    }),
  );
};

/** One line per problem and field, with the values that cause it, one answer and its cause. */
export const report = async ({ findings }: Books, logFile: string): Promise<readonly string[]> => {
  const causes = await causesIn(logFile);
  const alike = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = [finding.call, finding.field, finding.problem].join(' | ');
    alike.set(key, [...(alike.get(key) ?? []), finding]);
  }
  return [...alike].map(([key, [first, ...others]]) => {
    const values = new Set([first, ...others].map((one) => one?.value));
    const cause = causes.get(first?.requestId ?? '') ?? '';
    return `${key} | ${[...values].join(', ')} | ${first?.answer ?? ''} | ${cause}`;
  });
};

/** Progress of the attack, for the log of a run. */
export const progress = ({ tried, planned, statuses, findings }: Books): string => {
  const counted = [...statuses].sort(([a], [b]) => a - b);
  const text = counted.map(([status, count]) => `${status}: ${count}`).join(', ');
  return `${tried} of ${planned} attacks, ${findings.length} findings; answers ${text}`;
};
