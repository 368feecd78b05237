import type { ClientBase } from 'pg';
import type { AppendRequest } from '../../append-request.ts';
import { int4Array, jsonArray, textArray, uuidArray } from '../../../postgres/binary-arrays.ts';
import type { AppendResult } from '../../event-store.ts';
import { toOrdinalPosition } from '../../position.ts';

/** Outcome of one append of a batch: stored, or left out because its stream has the revision `actual`. */
export type Outcome =
  | { readonly stored: AppendResult }
  | { readonly stored: null; readonly actual: number };

/** The longest columns come first, since the driver grows its buffer parameter by parameter. */
const ARGUMENTS = '$4, $5, $6, $3, $7, $8, $9, $10, $11, $2, $1';

/** `careful` looks up expected new streams; `trusting` does not, and fails when one exists. */
export type StreamLookup = 'trusting' | 'careful';

const statements = {
  trusting: {
    name: 'es_append_trusting',
    text: `select es.append_trusting(${ARGUMENTS}) as answer`,
  },
  careful: { name: 'es_append', text: `select es.append(${ARGUMENTS}) as answer` },
};

/** The parameters of the statement: arrays over the appends and over their events. */
const buildParameters = (requests: readonly AppendRequest[]): Buffer[] => {
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
 * Appends a batch in one statement and returns the outcome of each append. Rejects with a unique violation, and stores
 * nothing, when the log already has one of the event ids or, with `trusting`, one of the expected new streams.
 * Rejects when the connection is lost; the batch may be stored then.
 */
export const appendBatch = async (
  client: Pick<ClientBase, 'query'>,
  requests: readonly AppendRequest[],
  care: StreamLookup,
): Promise<readonly Outcome[]> => {
  const { rows } = await client.query<{ answer: readonly number[] }>({
    ...statements[care],
    values: buildParameters(requests),
  });
  const [base, ...revisions] = rows[0]?.answer ?? [];
  if (base === undefined) throw new Error('The append statement returned no row');
  let ordinal = base;
  return requests.map(({ expected, events }, index) => {
    const actual = revisions[index] ?? Number.NaN;
    if (actual !== expected) return { stored: null, actual };
    ordinal += events.length;
    return { stored: { revision: expected + events.length, position: toOrdinalPosition(ordinal) } };
  });
};
