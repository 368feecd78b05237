import type { AddressInfo, Socket } from 'node:net';
import { afterEach } from '@jest/globals';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Mail } from './mail.ts';
import { openSmtpMail, type SmtpSettings } from './smtp-mail.ts';

/** An SMTP server of a test, and what it took over. */
export interface TestSmtpServer {
  readonly arrived: readonly ParsedMail[];
  /** The same mails as they were sent. */
  readonly sources: readonly Buffer[];
  readonly host: string;
  /** Ends the server: nothing listens on its port. */
  readonly down: () => Promise<void>;
  /** Starts it again on the same port. */
  readonly up: () => Promise<void>;
  /** From now on, takes mails over and breaks the connection before the answer, so many times. */
  readonly dropAnswers: (times: number) => void;
}

type OnData = NonNullable<SMTPServerOptions['onData']>;
type Data = Parameters<OnData>[0];

const readBytes = async (data: Data): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of data as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
};

const CLOSE_MS = 50;

const openServer = async (options: SMTPServerOptions, port: number): Promise<SMTPServer> => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: CLOSE_MS,
    ...options,
  });
  server.on('error', () => undefined); // of connections that a test breaks
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return server;
};

const closed = (server: SMTPServer): Promise<void> =>
  new Promise((resolve) => server.close(() => resolve()));

const startServer = async (options: SMTPServerOptions): Promise<TestSmtpServer> => {
  const arrived: ParsedMail[] = [];
  const sources: Buffer[] = [];
  let drops = 0;
  const sockets = new Map<number | undefined, Socket>();
  let server: SMTPServer;
  const onData: OnData = (data, session, done) => {
    const take = async (): Promise<void> => {
      const source = await readBytes(data);
      sources.push(source);
      arrived.push(await simpleParser(source));
      if (drops === 0) {
        done();
        return;
      }
      drops -= 1;
      sockets.get(session.remotePort)?.destroy();
    };
    take().catch((error: unknown) => done(error as Error));
  };
  const start = async (port: number): Promise<SMTPServer> => {
    const opened = await openServer({ onData, ...options }, port);
    opened.server.on('connection', (socket) => sockets.set(socket.remotePort, socket));
    return opened;
  };
  server = await start(0);
  const { port } = server.server.address() as AddressInfo;
  return {
    arrived,
    sources,
    host: `127.0.0.1:${String(port)}`,
    down: () => closed(server),
    up: async () => {
      server = await start(port);
    },
    dropAnswers: (times) => {
      drops = times;
    },
  };
};

/** SMTP servers and clients of the tests of a file; each test's are closed after it. */
export const smtpTests = () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  return {
    smtpServer: async (options: SMTPServerOptions = {}): Promise<TestSmtpServer> => {
      const server = await startServer(options);
      closers.push(server.down);
      return server;
    },
    smtp: (url: string, settings: Partial<SmtpSettings> = {}): Mail => {
      const mail = openSmtpMail(url, { dkim: null, ...settings });
      closers.push(() => mail.close());
      return mail;
    },
  };
};
