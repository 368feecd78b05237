import { requestInventoryExport } from '@quartermaster/contracts/inventory/calls/export';
import type { Operation } from '../hostile-calls/operations.ts';
import type { Send } from '../hostile-calls/send.ts';
import { type Answer, answerTo } from './journal.ts';
import type { Holding } from './traces.ts';

const formats = ['csv', 'xlsx'] as const;

/** The inventory of a team as files of each format. */
export const exportedFiles = async (
  send: Send,
  operations: readonly Operation[],
  reader: Holding,
): Promise<readonly Answer[]> => {
  const operation = operations.find(({ route }) => route.id === 'API-INV-06-FILE');
  if (operation === undefined) throw new Error('There is no call for an exported file');
  const answers = formats.map(async (format) => {
    const body = { columns: ['sku' as const, 'productTitle' as const], format };
    const { url } = (await reader.team.call(requestInventoryExport, { body })).body;
    const [token = '', name = ''] = new URL(url).pathname.split('/').slice(-2);
    const parts = { params: { token, name }, query: {}, body: undefined };
    return answerTo(send, reader, { operation, what: `API-INV-06-FILE ${format}`, parts });
  });
  return Promise.all(answers);
};
