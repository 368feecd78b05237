import { spawn } from 'node:child_process';
import { once } from 'node:events';

/*
 * Runs `npm start`, signs in by its link, and prints the first purchase order: the first steps of a new user.
 * Part of bare-machine.sh; uses nothing but Node.
 */
const READY_WITHIN_MS = 600_000;
const product = spawn('npm', ['start'], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
const timer = setTimeout(() => process.kill(-product.pid, 'SIGKILL'), READY_WITHIN_MS);

const signInLink = async () => {
  let output = '';
  for await (const part of product.stdout) {
    process.stdout.write(part);
    output += part;
    const link = /^Sign in as \S+: (\S+)$/m.exec(output)?.[1];
    if (link !== undefined) return new URL(link);
  }
  throw new Error('The product ended before it was ready');
};

const link = await signInLink();
const post = async (path, body, token) => {
  const answer = await fetch(new URL(path, link), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
};

const { token } = await (
  await post('/api/auth/verify', { loginCode: link.searchParams.get('code') })
).json();
const [order] = await (await post('/api/purchase-orders', {}, token)).json();
const answer = await post(`/api/purchase-orders/${order.id}/export/pdf`, {}, token);
const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
const fonts = [...new Set(pdf.match(/\/BaseFont \/[\w+-]+/g))];
console.log(`A PDF of ${pdf.length} bytes with ${fonts.join(', ')}`);
process.kill(-product.pid, 'SIGTERM'); // npm and the product, as Ctrl-C does
await once(product, 'exit');
clearTimeout(timer);
if (!pdf.startsWith('%PDF') || !fonts.some((font) => font.includes('Inter'))) process.exit(1);
