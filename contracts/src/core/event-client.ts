import {
  type CallInput,
  type CallOptions,
  type ClientSettings,
  type RequestParts,
  sendRequest,
} from './client.ts';
import type { Route } from './route.ts';

/** Longest silence of a stream of server-sent events: without an event, the server then sends a comment. */
export const HEARTBEAT_SECONDS = 15;
/** Silence after which a stream counts as broken: several heartbeats are missing. */
export const BROKEN_AFTER_SECONDS = 3 * HEARTBEAT_SECONDS;

const DATA = 'data: ';

const parseDataField = (event: string): string | null =>
  event.startsWith(DATA) ? event.slice(DATA.length) : null;

/** Watches a connection; `signal` closes it, and so does a silence. */
const createWatchdog = (signal: AbortSignal | undefined) => {
  const connection = new AbortController();
  const close = (): void => connection.abort(signal?.reason);
  if (signal?.aborted === true) close();
  signal?.addEventListener('abort', close, { signal: connection.signal });
  /** Returns what arrives; null when nothing does for too long. */
  const waitFor = async <Value>(arrival: Promise<Value>): Promise<Value | null> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), BROKEN_AFTER_SECONDS * 1000);
    });
    return Promise.race([arrival, silence]).finally(() => clearTimeout(timer));
  };
  return { signal: connection.signal, close, waitFor };
};

/**
 * Calls a route that answers with server-sent events; yields the data of each event until the server ends the stream or
 * misses its heartbeats.
 */
export const createEventClient = (settings: ClientSettings) =>
  async function* <R extends Route>(
    route: R,
    input: CallInput<R>,
    options: CallOptions = {},
  ): AsyncGenerator<string> {
    const { signal, close, waitFor } = createWatchdog(options.signal);
    const given = { ...options, signal };
    try {
      const response = await waitFor(sendRequest(settings, route, input as RequestParts, given));
      const body = response?.body ?? null;
      if (body === null) return;
      const utf8 = new TextDecoder();
      let text = '';
      const reader: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'> = body.getReader();
      for (;;) {
        const part = await waitFor(reader.read());
        if (part === null || part.done) return;
        const events = (text + utf8.decode(part.value, { stream: true })).split('\n\n');
        text = events.pop() ?? '';
        yield* events.map(parseDataField).filter((data) => data !== null);
      }
    } finally {
      close();
    }
  };
