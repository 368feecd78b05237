import { createRequire } from 'node:module';

/*
 * Loaded before the unchanged program of a process under test. After it receives the name of a fail point, the process
 * kills itself at that point: after an answer arrived and before it is processed, or before a request leaves.
 */
interface Query {
  readonly name?: string;
  readonly text?: string;
  submit: (this: Query, connection: object) => unknown;
  handleReadyForQuery: (this: Query, connection: object) => unknown;
}

const { Query: queries } = createRequire(import.meta.url)('pg') as {
  readonly Query: { readonly prototype: Query };
};

let armed: string | undefined;
process.on('message', (name: string) => {
  armed = name;
  process.send?.('heard');
});
process.channel?.unref();

const reached = (name: string): void => {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
};

/** Connections with written rows and an open transaction. */
const folding = new WeakSet<object>();

const sends = ({ name, text }: Query): void => {
  if (name === 'move relay') reached('relay sent, checkpoint not moved');
  if (name === 'checkpoint reactions') reached('event recorded, its jobs not stored');
  if (text?.startsWith('delete from reactions.jobs') === true) reached('job done, not removed');
  if (name?.startsWith('complete_job/') === true) reached('job removed, queue not updated');
};

/** Both kinds of appends: those that trust new streams to be new, and those that look them up. */
const isAppend = ({ name = '' }: Query): boolean => name.startsWith('es_append');

const afterText = {
  'insert into reactions.jobs': 'jobs stored, not committed',
  'update http.idempotency_key set status': 'answer kept, not sent',
};

const isFold = (name: string | undefined): boolean =>
  name?.startsWith('checkpoint ') === true && name !== 'checkpoint reactions';

const answered = (query: Query, connection: object): void => {
  const { name, text } = query;
  if (isAppend(query)) reached('append stored, not answered');
  for (const [beginning, point] of Object.entries(afterText)) {
    if (text?.startsWith(beginning) === true) reached(point);
  }
  if (isFold(name)) {
    folding.add(connection);
    reached('rows folded, not committed');
  }
  if (text === 'commit' && folding.delete(connection)) reached('rows committed, offset not stored');
};

const { submit, handleReadyForQuery } = queries.prototype;

queries.prototype.submit = function (this: Query, connection) {
  sends(this);
  return submit.call(this, connection);
};

queries.prototype.handleReadyForQuery = function (this: Query, connection) {
  answered(this, connection);
  return handleReadyForQuery.call(this, connection);
};

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { body } = init ?? {};
  if (typeof body === 'string' && body.includes('inventoryAdjustQuantities')) {
    reached('store changed, push not recorded');
  }
  return response;
};
