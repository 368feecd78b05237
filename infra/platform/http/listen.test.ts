import { Agent, get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from '@jest/globals';
import express, { type Express } from 'express';
import { KEEP_ALIVE_MS, listen, PortUnavailable, type RunningServer } from './listen.ts';

const running: RunningServer[] = [];
const open = async (app: Express, graceMs = 5000): Promise<RunningServer> => {
  const server = await listen(app, { port: 0, host: null, graceMs });
  running.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

const fetched = async (url: string, agent?: Agent): Promise<IncomingMessage> => {
  const [response] = (await once(get(url, agent ? { agent } : {}), 'response')) as [
    IncomingMessage,
  ];
  return response;
};
const readBody = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** Answers when the test lets it. */
const slow = () => {
  const app = express();
  let finish = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    app.get('/', (_request, response) => {
      finish = () => void response.send('done');
      resolve();
    });
  });
  return { app, arrived, finish: () => finish() };
};

describe('a server', () => {
  test('fails with advice when its port is in use', async () => {
    const first = await open(express());
    const second = listen(express(), { port: first.port, host: null });
    await expect(second).rejects.toThrow(PortUnavailable);
    await expect(second).rejects.toThrow(
      `Port ${first.port} is in use. Stop the program that uses it, or set PORT to another number.`,
    );
  });

  test('is reached only at the address it listens on', async () => {
    const app = express().get('/', (_request, response) => void response.send('done'));
    const server = await listen(app, { port: 0, host: '127.0.0.1' });
    running.push(server);
    expect(server.url).toBe(`http://localhost:${server.port}`);
    expect(await readBody(await fetched(server.url))).toBe('done');
    await expect(fetched(`http://[::1]:${server.port}`)).rejects.toThrow(
      /ECONNREFUSED|EADDRNOTAVAIL/,
    );
  });

  test('fails with advice when its HOST is not an address of this machine', async () => {
    const elsewhere = listen(express(), { port: 0, host: '192.0.2.1' }); // kept free for documents
    await expect(elsewhere).rejects.toThrow(
      'HOST 192.0.2.1 is no address of this machine. Set HOST to one that is, or to 127.0.0.1.',
    );
  });

  test('lets a running request finish when it is closed, and accepts no new one', async () => {
    const { app, arrived, finish } = slow();
    const server = await open(app);
    const answer = fetched(server.url);
    await arrived;
    const closed = server.close();
    await expect(fetched(server.url)).rejects.toThrow('ECONNREFUSED');
    finish();
    expect(await readBody(await answer)).toBe('done');
    await closed;
  });

  test('does not wait for idle connections', async () => {
    const agent = new Agent({ keepAlive: true });
    const app = express().get('/', (_request, response) => void response.send('done'));
    const longerThanTheTest = 600_000;
    const server = await open(app, longerThanTheTest);
    expect(await readBody(await fetched(server.url, agent))).toBe('done');
    await server.close();
    agent.destroy();
  });

  test('says how long a client may keep an idle connection', async () => {
    const agent = new Agent({ keepAlive: true });
    const app = express().get('/', (_request, response) => void response.send('done'));
    const server = await open(app);
    const answer = await fetched(server.url, agent);
    expect(answer.headers['keep-alive']).toBe(`timeout=${KEEP_ALIVE_MS / 1000}`);
    await readBody(answer);
    await server.close();
    agent.destroy();
  });

  test('ends event streams when it is closed', async () => {
    const app = express().get('/', (_request, response) => {
      response.type('text/event-stream');
      response.write('data: 1\n\n');
    });
    const server = await open(app);
    const stream = await fetched(server.url);
    const [body] = await Promise.all([readBody(stream), server.close()]);
    expect(body).toBe('data: 1\n\n');
  });

  test('ends a request that takes longer than the grace period', async () => {
    const { app, arrived } = slow();
    const server = await open(app, 20);
    const answer = fetched(server.url);
    const failure = answer.then(
      () => 'answered',
      (error: unknown) => String(error),
    );
    await arrived;
    await server.close();
    expect(await failure).toContain('socket hang up');
  });
});
