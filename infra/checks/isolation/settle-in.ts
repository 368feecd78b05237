import type { Operation } from '../hostile-calls/operations.ts';
import type { Parts } from '../hostile-calls/parts.ts';
import type { Received, Send } from '../hostile-calls/send.ts';
import { validParts } from '../hostile-calls/valid-parts.ts';
import { writeRequest } from '../hostile-calls/write-request.ts';
import { markedParts } from './marked-parts.ts';
import type { Holding } from './traces.ts';

/** Sends a call as the admin of a team. */
export const ask = (
  send: Send,
  { team: { token } }: Holding,
  { operation: { route }, parts }: { readonly operation: Operation; readonly parts: Parts },
  headers = {},
): Promise<Received> =>
  send(writeRequest(route, parts, { Authorization: `Bearer ${token}`, ...headers }));

type Change = (holding: Holding) => { readonly body: unknown };

/** Calls that fill the parts of a team that are still empty, in order; some with another body than the valid one. */
const calls: readonly (readonly [string, Change?])[] = [
  ['API-AUTH-01', ({ team }) => ({ body: { email: `owner@${team.name}.example` } })],
  ['API-TEAM-04'],
  ['API-TEAM-02'],
  ['API-TEAM-10'],
  ['API-SUP-03'],
  ['API-PROD-03'],
  ['API-PROD-19'],
  ['API-PROD-20'],
  ['API-PROD-06'],
  ['API-PO-06'],
  ['API-PO-25'],
  ['API-PO-43'],
  ['API-COM-02'],
  ['API-BUY-02'],
  ['API-VIEW-06'],
  ['API-WHATIF-04'],
  ['API-ONB-02'],
  ['API-ONB-04'],
  ['API-USER-03'],
  ['API-DASH-03'],
  ['API-MISC-01'],
  ['API-REP-05', () => ({ body: { notifyViaEmail: true } })],
  ['API-REP-03'],
  ['API-REP-07'],
  ['API-REP-10'],
  ['API-REP-22'],
];

/** Fills the team by calls that all must succeed. Each key of a repeated request is the same for every team. */
export const settleIn = async (
  send: Send,
  operations: readonly Operation[],
  holding: Holding,
): Promise<void> => {
  for (const [id, change] of calls) {
    const operation = operations.find(({ route }) => route.id === id);
    if (operation === undefined) throw new Error(`There is no call ${id}`);
    const valid = { ...validParts(operation, holding.things), ...change?.(holding) };
    const parts = markedParts(valid, holding.team.name);
    const { status, text } = await ask(
      send,
      holding,
      { operation, parts },
      { 'Idempotency-Key': id },
    );
    if (status !== operation.route.status) throw new Error(`${id}: ${status} ${text}`);
  }
};
