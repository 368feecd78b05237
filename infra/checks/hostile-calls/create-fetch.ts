import type { Send } from './send.ts';

/** A `fetch` for the typed client that uses `send`. */
export const createFetch =
  (send: Send): typeof fetch =>
  async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const { status, headers, text } = await send({
      method: init?.method ?? 'GET',
      path: `${pathname}${search}`,
      headers: init?.headers as Record<string, string>,
      ...(typeof init?.body === 'string' && { body: init.body }),
    });
    const given = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return new Response(status === 204 ? null : text, {
      status,
      headers: given as [string, string][],
    });
  };
