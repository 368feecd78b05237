import type { Instant } from '../calendar.ts';

export type BulkStatus =
  | 'CREATED'
  | 'RUNNING'
  | 'CANCELING'
  | 'CANCELED'
  | 'COMPLETED'
  | 'FAILED'
  | 'EXPIRED';

/** A bulk operation as the API returns it. */
export interface BulkOperation {
  readonly id: string;
  readonly query: string;
  readonly createdAt: Instant;
  readonly status: BulkStatus;
  readonly errorCode: 'INTERNAL_SERVER_ERROR' | null;
  readonly completedAt: Instant | null;
  readonly objectCount: number;
  readonly rootObjectCount: number;
  readonly fileSize: number | null;
  readonly url: string | null;
  readonly partialDataUrl: string | null;
}

export interface BulkProblem {
  readonly field: readonly string[] | null;
  readonly message: string;
  readonly code: 'INVALID' | 'LIMIT_REACHED' | 'OPERATION_IN_PROGRESS';
}

export interface BulkOperations {
  readonly run: (
    query: string,
  ) => { readonly operation: BulkOperation } | { readonly problem: BulkProblem };
  readonly find: (id: string) => BulkOperation | undefined;
  /** Cancels a running operation; returns its present state. */
  readonly cancel: (id: string) => BulkOperation | undefined;
}
