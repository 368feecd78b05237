import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GraphQLSchema } from 'graphql';
import { DAY_SECONDS, type Instant } from '../calendar.ts';
import type { Context } from '../graphql/context.ts';
import type { BulkOperation, BulkOperations, BulkStatus } from './model.ts';
import { prepareBulkQuery, type BulkQuery } from './bulk-query.ts';

const MOST_AT_ONCE = 5;
const URL_LIFETIME_SECONDS = 7 * DAY_SECONDS;
const CHUNK = 262_144;

export interface BulkSetting {
  readonly schema: GraphQLSchema;
  /** Folder of the results; emptied when it is opened. */
  readonly directory: string;
  readonly publicUrl: string;
  readonly now: () => Instant;
  readonly strikes: (fault: 'dieMidBulk') => boolean;
  /** The context of the operations; created on demand, because the context contains the operations. */
  readonly context: () => Context;
  readonly onFinish: (operation: BulkOperation) => void;
  /** Receives the reason why an operation failed; its status shows only that it failed. */
  readonly onProblem: (error: unknown) => void;
  /** The unguessable part of a download's address. */
  readonly secret: () => string;
}

export interface RunningBulk extends BulkOperations {
  /** The file of an unguessable part of an address, until it expires. */
  readonly findFile: (secret: string) => string | undefined;
  readonly stop: () => Promise<void>;
}

interface Job {
  operation: BulkOperation;
  readonly path: string;
  readonly secret: string;
  readonly work: Promise<void>;
}

const isRunning = ({ status }: BulkOperation): boolean =>
  status === 'CREATED' || status === 'RUNNING' || status === 'CANCELING';

interface Progress {
  readonly roots: number;
  readonly objects: number;
}

/** Writes all lines and yields to other work after each chunk. Stops early when `goesOn` returns false. */
const writeResult = async (
  query: BulkQuery,
  context: Context,
  path: string,
  mayContinue: (progress: Progress, total: number) => boolean,
): Promise<Progress & { readonly bytes: number }> => {
  const file = createWriteStream(path);
  const closed = once(file, 'close');
  closed.catch(() => undefined); // awaited below
  const roots = query.roots(context);
  const written = { roots: 0, objects: 0, bytes: 0 };
  let chunk = '';
  const flush = async () => {
    const bytes = Buffer.from(chunk);
    chunk = '';
    written.bytes += bytes.length;
    if (!file.write(bytes)) await Promise.race([once(file, 'drain'), closed]);
    await nextTurn();
  };
  const out = (line: string) => {
    chunk += `${line}\n`;
    written.objects += 1;
  };
  for (const root of roots) {
    query.write(root, context, out);
    written.roots += 1;
    if (chunk.length >= CHUNK) await flush();
    if (!mayContinue(written, roots.length)) break;
  }
  await flush();
  file.end();
  await closed;
  return written;
};

const newOperation = (id: string, query: string, createdAt: Instant): BulkOperation => ({
  id,
  query,
  createdAt,
  status: 'CREATED',
  errorCode: null,
  completedAt: null,
  objectCount: 0,
  rootObjectCount: 0,
  fileSize: null,
  url: null,
  partialDataUrl: null,
});

/** The outcome of an operation whose writing has ended. */
const endStatus = (status: BulkStatus, dies: boolean): BulkStatus => {
  if (status === 'CANCELING') return 'CANCELED';
  return dies ? 'FAILED' : 'COMPLETED';
};

const startJob = (setting: BulkSetting, query: BulkQuery, operation: BulkOperation): Job => {
  const secret = setting.secret();
  const path = join(setting.directory, `${secret}.jsonl`);
  const dies = setting.strikes('dieMidBulk');
  const change = (edit: Partial<BulkOperation>) => {
    job.operation = { ...job.operation, ...edit };
  };
  const work = async () => {
    await nextTurn();
    if (job.operation.status === 'CREATED') change({ status: 'RUNNING' });
    const context = { ...setting.context(), listsEverything: true };
    const written = await writeResult(query, context, path, ({ objects, roots }, total) => {
      change({ objectCount: objects, rootObjectCount: roots });
      return job.operation.status !== 'CANCELING' && !(dies && roots >= total / 2);
    });
    const status = endStatus(job.operation.status, dies);
    const url = `${setting.publicUrl}/bulk/${secret}.jsonl`;
    change({
      status,
      completedAt: setting.now(),
      errorCode: status === 'FAILED' ? 'INTERNAL_SERVER_ERROR' : null,
      fileSize: written.bytes,
      url: status === 'COMPLETED' && written.objects > 0 ? url : null,
      partialDataUrl: status === 'COMPLETED' ? null : url,
    });
    setting.onFinish(job.operation);
  };
  const fail = (error: unknown) => {
    setting.onProblem(error);
    change({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', completedAt: setting.now() });
    setting.onFinish(job.operation);
  };
  const job: Job = { operation, path, secret, work: Promise.resolve().then(work).catch(fail) };
  return job;
};

const refusal = (message: string, code: 'INVALID' | 'LIMIT_REACHED') => ({
  problem: { field: ['query'], message, code },
});

/** Ids are never reused, not even after a restart. */
const createIds = (now: () => Instant) => {
  let last = 0;
  return () => {
    last = Math.max(last + 1, now() * 1_000);
    return `gid://shopify/BulkOperation/${last}`;
  };
};

const requestStop = (job: Job | undefined) => {
  if (job && isRunning(job.operation)) job.operation = { ...job.operation, status: 'CANCELING' };
};

/** Bulk operations of this process. After a restart, earlier operations are unknown. */
export const createBulkOperations = (setting: BulkSetting): RunningBulk => {
  rmSync(setting.directory, { recursive: true, force: true });
  mkdirSync(setting.directory, { recursive: true });
  const jobs = new Map<string, Job>();
  const nextId = createIds(setting.now);
  const isRetained = ({ completedAt }: BulkOperation) =>
    completedAt === null || setting.now() < completedAt + URL_LIFETIME_SECONDS;
  const view = (job: Job | undefined): BulkOperation | undefined => {
    if (!job || isRetained(job.operation)) return job?.operation;
    return { ...job.operation, status: 'EXPIRED', url: null, partialDataUrl: null };
  };
  const all = () => [...jobs.values()];
  return {
    run: (text) => {
      if (all().filter(({ operation }) => isRunning(operation)).length >= MOST_AT_ONCE) {
        return refusal('Bulk operations limit reached. Please try again later.', 'LIMIT_REACHED');
      }
      const query = prepareBulkQuery(setting.schema, text);
      if ('refusal' in query) return refusal(query.refusal, 'INVALID');
      const job = startJob(setting, query, newOperation(nextId(), text, setting.now()));
      jobs.set(job.operation.id, job);
      return { operation: job.operation };
    },
    find: (id) => view(jobs.get(id)),
    cancel: (id) => {
      requestStop(jobs.get(id));
      return view(jobs.get(id));
    },
    findFile: (secret) => {
      const job = all().find((one) => one.secret === secret);
      return job && !isRunning(job.operation) && isRetained(job.operation) ? job.path : undefined;
    },
    stop: async () => {
      all().forEach(requestStop);
      await Promise.all(all().map(({ work }) => work));
      rmSync(setting.directory, { recursive: true, force: true });
    },
  };
};
