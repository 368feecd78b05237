import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a server. It can freeze its connections: they stay open, but nothing passes. */
export const openFreezer = async (port: number) => {
  const sockets = new Set<Socket>();
  const pairs: (readonly [Socket, Socket])[] = [];
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    pairs.push([client, upstream]);
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Freezes the open connections; later ones work. */
    freeze: (): void => {
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    /** Lets pass what the frozen connections held back. */
    thaw: (): void => {
      for (const [socket, other] of pairs) {
        socket.pipe(other).pipe(socket);
      }
    },
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
