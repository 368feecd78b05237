import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { RequestHandler } from 'express';
import { exampleCalls } from '@quartermaster/platform/http/calls/test-calls';
import {
  serveAnswers,
  closeAll,
  echo,
  openGateway,
  type ReceivedRequest,
} from './test-services.ts';

const routes = exampleCalls.map(({ route }) => route);

const readServiceName = async (response: Response): Promise<string> =>
  ((await response.json()) as ReceivedRequest).by;

const openResponse = async (url: string): Promise<IncomingMessage> => {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  return response;
};

describe('faults behind the gateway', () => {
  afterEach(closeAll);

  describe('long answers', () => {
    test('pass completely', async () => {
      const long = 'x'.repeat(20_000_000);
      const service = await serveAnswers((_request, response) => void response.send(long));
      const { url } = await openGateway({ routes, commands: [service], queries: [service] });
      expect((await (await fetch(`${url}/api/orders/7`)).text()).length).toBe(long.length);
    });

    test('pass event by event, uncompressed', async () => {
      let say = (_text: string): void => undefined;
      const service = await serveAnswers((_request, response) => {
        response.type('text/event-stream').flushHeaders();
        say = (text) => void response.write(`data: ${text}\n\n`);
      });
      const { url } = await openGateway({ routes, commands: [service], queries: [service] });
      const response = await fetch(`${url}/api/orders/7`, {
        headers: { 'Accept-Encoding': 'gzip' },
      });
      expect(response.headers.get('Content-Encoding')).toBeNull();
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      for (const text of ['first', 'second']) {
        say(text); // the next event is sent after this one has arrived
        expect((await reader.read()).value).toBe(`data: ${text}\n\n`);
      }
      await reader.cancel();
    });
  });

  describe('a process that is down', () => {
    test('ERR-32 is answered 503 with Retry-After when no other process is left', async () => {
      const [one, other] = [await echo('one'), await echo('other')];
      const { url } = await openGateway({
        routes,
        commands: [one, other],
        queries: [one, other],
      });
      await Promise.all([one.kill(), other.kill()]);
      for (const method of ['GET', 'PUT']) {
        const response = await fetch(`${url}/api/orders/7`, { method });
        expect(response.status).toBe(503);
        expect(response.headers.get('Retry-After')).toBe('5');
        expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
      }
    });

    test('is answered 503 for the sample store too', async () => {
      const service = await echo('service');
      const store = await echo('store');
      const { url } = await openGateway({
        routes,
        commands: [service],
        queries: [service],
        sampleStoreUrl: store.url,
      });
      await store.kill();
      expect((await fetch(`${url}/sample-store/images/7.svg`)).status).toBe(503);
    });
  });

  describe('a process that breaks a connection off', () => {
    const breaking: RequestHandler = (request) => void request.socket.destroy();

    test('has its query sent to another process', async () => {
      const [breaks, up] = [await serveAnswers(breaking), await echo('up')];
      const { url } = await openGateway({ routes, commands: [up], queries: [breaks, up] });
      for (let times = 0; times < 3; times += 1) {
        expect(await readServiceName(await fetch(`${url}/api/orders/7`))).toBe('up');
      }
    });

    test('NF-E-02 does not have its command sent again: the outcome is unknown', async () => {
      let sent = 0;
      const taking: RequestHandler = (request) => {
        request.resume().once('end', () => {
          sent += 1;
          request.socket.destroy();
        });
      };
      const commands = [await serveAnswers(taking), await serveAnswers(taking)];
      const { url } = await openGateway({ routes, commands, queries: commands });
      const response = await fetch(`${url}/api/orders`, { method: 'POST', body: '{"items":[]}' });
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
      expect(sent).toBe(1);
    });

    test('ends the connection of the caller in the middle of an answer', async () => {
      const service = await serveAnswers((request, response) => {
        response.write('half of it', () => request.socket.destroy());
      });
      const { url } = await openGateway({ routes, commands: [service], queries: [service] });
      const response = await openResponse(`${url}/api/orders/7`);
      const parts: Buffer[] = [];
      const reading = (async () => {
        for await (const part of response) parts.push(part as Buffer);
      })();
      await expect(reading).rejects.toThrow('aborted');
      expect(Buffer.concat(parts).toString()).toBe('half of it');
    });
  });

  describe('a caller that leaves', () => {
    test('ends the call of the service', async () => {
      let arrived = (): void => undefined;
      let ended = (): void => undefined;
      const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
      const hasEnded = new Promise<void>((resolve) => (ended = resolve));
      const service = await serveAnswers((_request, response) => {
        response.once('close', ended);
        arrived();
      });
      const { url } = await openGateway({ routes, commands: [service], queries: [service] });
      const leaving = new AbortController();
      const call = fetch(`${url}/api/orders/7`, { signal: leaving.signal });
      await hasArrived;
      leaving.abort();
      await expect(call).rejects.toThrow('aborted');
      await hasEnded;
    });
  });
});
