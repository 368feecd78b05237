import type { ClientBase } from 'pg';
import type { AppendRequest } from '../../append-request.ts';
import { int4Array, jsonArray, textArray, uuidArray } from '../../../postgres/binary-arrays.ts';
import type { AppendResult } from '../../event-store.ts';
import { positionOf } from '../../position.ts';

/** What the log did with one append of a batch: stored it, or left it out because its stream was at `actual`. */
export type Outcome =
  { readonly stored: AppendResult } | { readonly stored: null; readonly actual: number };

/** The longest columns come first: the driver makes room for a message parameter by parameter. */
const ARGUMENTS = '$4, $5, $6, $3, $7, $8, $9, $10, $11, $2, $1';

/** Whether streams that are to be new are looked for, or taken at their word until one turns out to exist. */
export type Care = 'trusting' | 'careful';

const statements = {
  trusting: {
    name: 'es_append_trusting',
    text: `select es.append_trusting(${ARGUMENTS}) as answer`,
  },
  careful: { name: 'es_append', text: `select es.append(${ARGUMENTS}) as answer` },
};

/** The arrays the statement takes: of the appends, and of their events. */
const columnsOf = (requests: readonly AppendRequest[]): Buffer[] => {
  const appends: number[] = [];
  const streams: string[] = [];
  const teams: string[] = [];
  const revisions: number[] = [];
  const ids: string[] = [];
  const types: string[] = [];
  const versions: number[] = [];
  const datas: string[] = [];
  const metadatas: string[] = [];
  for (const [index, { stream, teamId, expected, events }] of requests.entries()) {
    for (const [place, event] of events.entries()) {
      appends.push(index + 1);
      streams.push(stream);
      teams.push(teamId);
      revisions.push(expected + 1 + place);
      ids.push(event.id);
      types.push(event.type);
      versions.push(event.schemaVersion);
      datas.push(event.data);
      metadatas.push(event.metadata);
    }
  }
  return [
    jsonArray(metadatas),
    jsonArray(datas),
    textArray(streams),
    textArray(requests.map(({ stream }) => stream)),
    int4Array(requests.map(({ expected }) => expected)),
    int4Array(appends),
    textArray(teams),
    int4Array(revisions),
    uuidArray(ids),
    textArray(types),
    int4Array(versions),
  ];
};

/**
 * Appends a batch in one transaction of its own and says what became of each. Rejects with a unique violation, and
 * nothing stored, when an event id of any of them is already in the log or, trusting, a stream that was to be new exists.
 * Rejects when the connection is lost; then it may be stored.
 */
export const appendBatch = async (
  client: Pick<ClientBase, 'query'>,
  requests: readonly AppendRequest[],
  care: Care,
): Promise<readonly Outcome[]> => {
  const { rows } = await client.query<{ answer: readonly number[] }>({
    ...statements[care],
    values: columnsOf(requests),
  });
  const [base, ...revisions] = rows[0]?.answer ?? [];
  if (base === undefined) throw new Error('The log did not answer an append');
  let ordinal = base;
  return requests.map(({ expected, events }, index) => {
    const actual = revisions[index] ?? Number.NaN;
    if (actual !== expected) return { stored: null, actual };
    ordinal += events.length;
    return { stored: { revision: expected + events.length, position: positionOf(ordinal) } };
  });
};
