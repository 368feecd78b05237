import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { maxUploadBytes } from '@quartermaster/contracts/assets/calls';
import { exampleCalls, putSizes } from '@quartermaster/platform/http/calls/test-calls';
import { testApp } from '@quartermaster/platform/http/test-app';
import { serveAnswers, closeAll, openGateway, type TestGateway } from './test-services.ts';

const routes = exampleCalls.map(({ route }) => route);
const file = '/api/files/0193f0a0-0000-7000-8000-000000000001';
const session = { Authorization: 'Bearer admin' };

describe('files through the gateway', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const service = await serveAnswers(testApp(exampleCalls, {}, { trustedProxies: 1 }));
    gateway = await openGateway({ routes, commands: [service], queries: [service] });
  });
  afterAll(closeAll);

  const call = (path: string, init: RequestInit = {}) => fetch(`${gateway.url}${path}`, init);
  const put = (name: string, body: NonNullable<RequestInit['body']>) =>
    call(`${file}/${name}?grant=x`, { method: 'PUT', body, duplex: 'half' });

  test('AMB-127 a file of 25 MB passes, and a file with one byte more is refused as JSON', async () => {
    expect((await put('whole', Buffer.alloc(maxUploadBytes))).status).toBe(204);
    expect(putSizes.get('whole')).toBe(maxUploadBytes);
    const refused = await put('more', Buffer.alloc(maxUploadBytes + 1));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(putSizes.has('more')).toBe(false);
  });

  test('a file of unknown length passes as it arrives', async () => {
    const parts = new ReadableStream({
      start: (controller) => {
        for (const part of ['half ', 'and half']) controller.enqueue(Buffer.from(part));
        controller.close();
      },
    });
    expect((await put('parts', parts)).status).toBe(204);
    expect(putSizes.get('parts')).toBe(13);
  });

  test('the sandbox headers of an uploaded file pass unchanged', async () => {
    const page = await call(`${file}/page.html`, { headers: session });
    expect(await page.text()).toBe('<script>alert()</script>');
    expect(page.headers.get('Content-Disposition')).toBe('attachment; filename=page.html');
    expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect([policy.includes('sandbox'), policy.includes("script-src 'self'")]).toEqual([
      true,
      false,
    ]);
    const pdf = await call(`${file}/bill.pdf`, { headers: session });
    expect(pdf.headers.get('Content-Disposition')).toBe('inline; filename=bill.pdf');
    expect((await call(`${file}/page.html`)).status).toBe(401);
  });
});
