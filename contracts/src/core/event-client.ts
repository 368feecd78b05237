import {
  type CallInput,
  type CallOptions,
  type ClientSettings,
  type RequestParts,
  sendRequest,
} from './client.ts';
import type { Route } from './route.ts';

const DATA = 'data: ';

const parseDataField = (event: string): string | null =>
  event.startsWith(DATA) ? event.slice(DATA.length) : null;

/** Calls a route that answers with server-sent events; yields the data of each event until the server ends the stream. */
export const createEventClient = (settings: ClientSettings) =>
  async function* <R extends Route>(
    route: R,
    input: CallInput<R>,
    options: CallOptions = {},
  ): AsyncGenerator<string> {
    const { body } = await sendRequest(settings, route, input as RequestParts, options);
    if (body === null) return;
    const utf8 = new TextDecoder();
    let text = '';
    const reader: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'> = body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (text + utf8.decode(value, { stream: true })).split('\n\n');
      text = events.pop() ?? '';
      for (const data of events.map(parseDataField)) if (data !== null) yield data;
    }
  };
