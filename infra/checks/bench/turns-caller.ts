import { once } from 'node:events';
import { createSender, manyAddresses } from '../hostile-calls/send.ts';

/*
 * A member who repeats one request without end, in a separate process, so that its work does not count in the times that
 * are measured. Its parent sends the request (RepeatedRequest).
 */

/** A request and its number of parallel callers. */
export interface RepeatedRequest {
  /** The address of the product. */
  readonly url: string;
  readonly token: string;
  readonly atOnce: number;
  readonly body: string;
}

const [{ url, token, atOnce, body }] = (await once(process, 'message')) as [RepeatedRequest];
process.once('disconnect', () => process.exit());
const { send } = createSender(url, manyAddresses());
const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
const content = Buffer.from(body);
const repeatRequest = async (): Promise<void> => {
  for (;;) await send({ method: 'POST', path: '/api/inventory-items', headers, body: content });
};
await Promise.all(Array.from({ length: atOnce }, repeatRequest));
