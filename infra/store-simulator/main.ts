import { parseArgs } from 'node:util';
import { loadRetail } from './retail/decode-retail.ts';
import { keepFirstGoods } from './retail/part-of-retail.ts';
import { createStoreSimulator } from './simulator.ts';

/*
 * Runs the sample shop alone, for development: node --import tsx infra/store-simulator/main.ts --port 4010 --directory
 * .data/sample-shop
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    directory: { type: 'string' },
    token: { type: 'string', default: 'sample-shop-token' },
    secret: { type: 'string', default: 'sample-shop-secret' },
    url: { type: 'string' },
    // The address of the product, whose app may be installed.
    product: { type: 'string', default: 'http://localhost:4000' },
    // Number of goods of the shop; all if absent.
    goods: { type: 'string' },
  },
});
const port = Number(values.port);
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  throw new RangeError(`"${values.port}" is no port`);

const goods = Number(values.goods ?? Infinity);
if (!(goods >= 1)) throw new RangeError(`"${values.goods ?? ''}" is no number of goods`);
const retail = await loadRetail();

const simulator = await createStoreSimulator({
  now: new Date(),
  records: goods < retail.codes.length ? keepFirstGoods(retail, goods) : retail,
  publicUrl: values.url ?? `http://127.0.0.1:${port}`,
  accessToken: values.token,
  webhookSecret: values.secret,
  apps: [
    {
      clientId: 'sample-app',
      clientSecret: values.secret,
      redirectUrls: [`${values.product}/api/shopify/connect/callback`],
    },
  ],
  onProblem: (where, error) => {
    process.stderr.write(
      `${where}: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`,
    );
  },
  ...(values.directory === undefined ? {} : { directory: values.directory }),
});
const server = simulator.app.listen(port, '127.0.0.1', (error?: Error) => {
  if (error) {
    process.stderr.write(`The sample shop cannot open on port ${port}: ${error.message}\n`);
    process.exitCode = 1;
    void simulator.stop();
    return;
  }
  simulator.start();
  process.stdout.write(
    `The sample shop (a development tool) is open on http://127.0.0.1:${port}/simulator\n`,
  );
});

const close = async () => {
  server.close();
  await simulator.stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
