import type { Operation } from '../hostile-calls/operations.ts';
import type { Parts } from '../hostile-calls/parts.ts';
import type { Send } from '../hostile-calls/send.ts';
import { ask } from './settle-in.ts';
import { readFileText } from './file-texts.ts';
import { type Holding, type Trace, tracesIn } from './traces.ts';
import type { Things } from '../hostile-calls/things.ts';
import { validParts } from '../hostile-calls/valid-parts.ts';

const pickFields = (value: unknown, names: readonly string[]): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
    : value;

/** Optional fields that are kept, because the answer is shorter without them. */
const KEPT_FIELDS = ['pagination', 'q'];

/** Parts of the valid request with the widest answer: only required fields. */
const widestParts = (operation: Operation, things: Things): Parts => {
  const { params, query, body } = validParts(operation, things);
  const names = operation.parameters.filter(({ required }) => required).map(({ name }) => name);
  return {
    params,
    query: pickFields(query, [...names, ...KEPT_FIELDS]) as Parts['query'],
    body: pickFields(body, [...(operation.body?.required ?? []), ...KEPT_FIELDS]),
  };
};

/** True for calls that change nothing. */
export const isRead = ({ route: { kind, method } }: Operation): boolean =>
  kind === 'query' || (kind === 'public' && method === 'GET');

/** True for calls that can answer as of a moment of the past. */
const knowsPast = ({ parameters }: Operation): boolean =>
  parameters.some(({ name }) => name === 'asOf');

const withAsOf = (parts: Parts, moment: string): Parts => ({
  ...parts,
  query: { ...parts.query, asOf: moment },
});

/** An answer, and who received it. */
export interface Answer {
  readonly reader: Holding;
  readonly operation: Operation;
  /** The call, the field or the moment. */
  readonly what: string;
  readonly status: number;
  /** All texts in the answer. */
  readonly text: string;
  readonly parts: Parts;
}

interface Question {
  readonly operation: Operation;
  readonly what: string;
  readonly parts: Parts;
}

/** Sends a request; returns the answer with its texts. */
export const answerTo = async (
  send: Send,
  reader: Holding,
  question: Question,
): Promise<Answer> => {
  const { status, content } = await ask(send, reader, question);
  return { reader, ...question, status, text: await readFileText(content) };
};

const questionsAbout = (
  { things }: Holding,
  operation: Operation,
  moment: string | null,
): readonly Question[] => {
  const parts = widestParts(operation, things);
  const { id } = operation.route;
  const present = { operation, what: id, parts };
  if (moment === null || !knowsPast(operation)) return [present];
  return [present, { operation, what: `${id} asOf`, parts: withAsOf(parts, moment) }];
};

const isPaper = ({ route }: Operation): boolean => route.fileType === 'application/pdf';

interface Reading {
  readonly reader: Holding;
  /** Reads that can answer about the past also answer as of this moment; null for the present only. */
  readonly moment: string | null;
  /** True to print orders too, which takes longer than all other reads. */
  readonly papers: boolean;
}

/** Makes every read of a team. */
export const readEverything = async (
  send: Send,
  operations: readonly Operation[],
  { reader, moment, papers }: Reading,
): Promise<readonly Answer[]> => {
  const questions = operations
    .filter((operation) => isRead(operation) && (papers || !isPaper(operation)))
    .flatMap((operation) => questionsAbout(reader, operation, moment));
  const answers: Answer[] = [];
  for (const question of questions) answers.push(await answerTo(send, reader, question));
  return answers;
};

/** Parts that differ in each answer: secret addresses, the last reading of a calendar, the position in the log of all teams. */
const fleeting = /grant=[\w.-]+|exports\/[\w-]+|"readAt":(?:null|"[^"]*")|"position":"\w*"/g;

/** Texts of the answers by request, without the parts that differ in each answer. */
export const steadyTexts = (answers: readonly Answer[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    answers.map(({ what, status, text }) => [what, `${status} ${text.replace(fleeting, '')}`]),
  );

/** Traces of other teams in answers, one line for each; ids that the reader sent with the request are no trace. */
export const leaksIn = (answers: readonly Answer[], traces: readonly Trace[]): readonly string[] =>
  answers.flatMap(({ reader, what, text, parts }) =>
    traces
      .filter(({ holding }) => holding !== reader)
      .flatMap((trace) => {
        const found = tracesIn(text, trace, JSON.stringify(parts));
        const { name } = trace.holding.team;
        return found.length === 0
          ? []
          : [`${what} shows to ${reader.team.name}, of ${name}: ${found.join(', ')}`];
      }),
  );
