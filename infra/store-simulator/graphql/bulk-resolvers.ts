import { formatInstant } from '../calendar.ts';
import type { BulkOperation } from '../bulk/model.ts';
import { userError, type TypeResolvers } from './context.ts';

export const bulkQueries: TypeResolvers = {
  bulkOperation: (_: unknown, { id }: { id: string }, { bulk }) => bulk.find(id) ?? null,
};

interface RunArgs {
  readonly query: string;
  readonly groupObjects: boolean;
}

export const bulkMutations: TypeResolvers = {
  bulkOperationRunQuery: (_: unknown, { query, groupObjects }: RunArgs, { bulk }) => {
    if (groupObjects) {
      const message = 'The simulator does not group objects; use groupObjects: false';
      return { bulkOperation: null, userErrors: [userError(['groupObjects'], message, 'INVALID')] };
    }
    const started = bulk.run(query);
    if ('problem' in started) return { bulkOperation: null, userErrors: [started.problem] };
    return { bulkOperation: started.operation, userErrors: [] };
  },
  bulkOperationCancel: (_: unknown, { id }: { id: string }, { bulk }) => {
    const operation = bulk.cancel(id);
    const missing = userError(['id'], 'Bulk operation does not exist');
    return { bulkOperation: operation ?? null, userErrors: operation ? [] : [missing] };
  },
};

export const bulkTypes: Readonly<Record<string, TypeResolvers>> = {
  BulkOperation: {
    type: () => 'QUERY',
    createdAt: ({ createdAt }: BulkOperation) => formatInstant(createdAt),
    completedAt: ({ completedAt }: BulkOperation) =>
      completedAt === null ? null : formatInstant(completedAt),
  },
};
