import { once } from 'node:events';
import { createSender, manyAddresses } from '../hostile-calls/send.ts';

/*
 * A member who asks for the same again and again, in a process of its own, so that its work does not count as a wait of those
 * who are measured. Its parent sends what it asks (Asking).
 */

/** What is asked, and how often at once. */
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
