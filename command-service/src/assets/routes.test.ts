import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { logoTypes, maxUploadBytes, getUploadLimit } from '@quartermaster/contracts/assets/calls';
import { parseUploadedFile } from '@quartermaster/contracts/assets/uploaded-file';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Quotas } from '@quartermaster/platform/limits/quotas';
import { member, testApp, testNow } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { assetRoutes } from './routes.ts';

const publicUrl = 'https://shop.example';
let folder = '';
let app = testApp([]);
let now = testNow;

/** The counted amounts by quota. A test can make a quota refuse. */
const used = new Map<string, number>();
let isFull = false;
let isLeaving = false;
const createCounter =
  (sign: 1 | -1): Quotas['take'] =>
  async (_teamId, uses) => {
    if (sign > 0 && isFull) {
      const details = { retryAfterSeconds: 600 };
      throw new Rejection('RATE_LIMITED', 'A team may keep 20 GB of files', { details });
    }
    if (isLeaving) state.user = { active: false, teamId: member.teamId };
    for (const { quotas: all, amount } of uses)
      for (const { name } of all) used.set(name, (used.get(name) ?? 0) + sign * amount);
  };
/** State of the member who requests addresses, and of the team. */
const state = {
  user: { active: true, teamId: member.teamId },
  team: 'active' as 'active' | 'disabled',
};
const quotas: Quotas = { take: createCounter(1), giveBack: createCounter(-1) };
const parts = {
  secret: 'secret',
  publicUrl,
  quotas,
  users: { getById: async () => state.user },
  directory: { teamState: async () => state.team },
};

beforeEach(async () => {
  used.clear();
  isFull = false;
  isLeaving = false;
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  now = testNow;
  Object.assign(state, { user: { active: true, teamId: member.teamId }, team: 'active' });
  const routes = assetRoutes({ ...parts, files: openDiskFiles(folder) });
  const sessions = new Map([
    ['member', member],
    ['stranger', { ...member, userId: 'stranger', teamId: 'team-2' }],
  ]);
  const authenticate = async (token: string) => sessions.get(token) ?? null;
  app = testApp(routes, { authenticate, now: () => now });
});
afterEach(() => rm(folder, { recursive: true }));

const advanceMinutes = (minutes: number): void => {
  now = new Date(Date.parse(testNow) + minutes * 60_000).toISOString();
};
const toPath = (url: string): string => url.slice(publicUrl.length);
const get = (path: string, token = 'member') =>
  request(app).get(path).auth(token, { type: 'bearer' });

interface Upload {
  readonly url: string;
  readonly fileUrl: string;
}
const ask = (body: object, target = 'purchase-orders') =>
  request(app).post(`/api/assets/${target}`).auth('member', { type: 'bearer' }).send(body);
const requestUpload = async (filename = 'Invoice März.pdf', filetype = 'application/pdf') =>
  (await ask({ filename, filetype }).expect(200)).body as Upload;
const put = (url: string, content: string | Buffer, type = 'application/pdf') =>
  request(app).put(toPath(url)).set('Content-Type', type).send(content);
const stored = async (): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const endings: [string, Partial<typeof state>][] = [
  ['its member was deactivated', { user: { active: false, teamId: member.teamId } }],
  ['its team is disabled', { team: 'disabled' }],
  ['its team was deleted', { user: { active: true, teamId: null } }],
];
test.each(endings)('ROLE-P-08 a signed address is refused once %s', async (_, ending) => {
  const { url, fileUrl } = await requestUpload();
  await put(url, '%PDF-1.7').expect(204);
  const later = await requestUpload();
  const { body } = await get(toPath(fileUrl).replace(/\/[^/]+$/, '')).expect(200);
  Object.assign(state, ending);
  await put(later.url, '%PDF-1.7').expect(403);
  await request(app)
    .get(toPath((body as Upload).url))
    .expect(403);
  expect(await stored()).toHaveLength(2); // the first file and its description
});

test('ROLE-P-08 a file whose member leaves while its bytes come is not kept', async () => {
  const { url } = await requestUpload();
  isLeaving = true;
  await put(url, '%PDF-1.7').expect(403);
  expect(await stored()).toEqual([]);
});

describe('an upload', () => {
  test('API-AST-01 API-AST-02 NF-U-01 goes to a signed address without a session, and is read at a permanent address', async () => {
    const { url, fileUrl } = await requestUpload();
    expect(url.startsWith(`${fileUrl}?grant=`)).toBe(true);
    expect(parseUploadedFile(fileUrl)?.name).toBe('Invoice März.pdf');
    await put(url, '%PDF-1.7').expect(204);
    const answer = await get(toPath(fileUrl)).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((answer.body as Buffer).toString()).toBe('%PDF-1.7');
  });

  test('repeated with the same command, gives the same file', async () => {
    const files = new Set<string>();
    for (const commandId of ['one', 'one', 'two']) {
      const [route] = assetRoutes({ ...parts, files: openDiskFiles(folder) });
      const { body } = await route!.handle({
        params: { target: 'suppliers' },
        query: {},
        body: { filename: 'a.txt', filetype: 'text/plain' },
        session: member,
        commandId,
        correlationId: commandId,
        now: testNow,
        ifMatch: null,
        address: '192.0.2.1',
        signal: new AbortController().signal,
      });
      files.add((body as Upload).fileUrl);
    }
    expect(files.size).toBe(2);
  });

  test.each([
    ['ENT-ATT-01 no name', { filetype: 'text/csv' }],
    ['ENT-ATT-01 an empty name', { filename: '', filetype: 'text/csv' }],
    ['ENT-ATT-02 no type', { filename: 'a.csv' }],
  ])('API-AST-01 is not granted for %s', async (_, body) => {
    expect((await ask(body).expect(400)).body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  test('AMB-126 is not granted for an unknown target', async () => {
    await ask({ filename: 'a.csv', filetype: 'text/csv' }, 'x').expect(400);
  });

  test('AMB-127 ERR-30 is of any type for attachments and CSV for imports', async () => {
    const pdf = { filename: 'a.pdf', filetype: 'application/pdf' };
    expect((await ask(pdf, 'imports').expect(415)).body).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    await ask({ filename: 'a.csv', filetype: 'text/csv' }, 'imports').expect(200);
    await ask({ filename: 'a', filetype: 'pdf' }).expect(415);
  });

  test('API-AST-01 ERR-30 is PNG, JPEG or WebP for a logo', async () => {
    for (const filetype of logoTypes)
      await ask({ filename: 'logo', filetype }, 'logos').expect(200);
    for (const filetype of ['image/svg+xml', 'image/gif', 'application/pdf'])
      expect((await ask({ filename: 'logo', filetype }, 'logos').expect(415)).body).toMatchObject({
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'A logo must be a PNG, JPEG or WebP picture',
      });
  });

  test('API-AST-02 ERR-29 has at most 1 MB for a logo', async () => {
    const logo = { filename: 'logo.png', filetype: 'image/png' };
    const upload = async (size: number) => {
      const { body } = await ask(logo, 'logos').expect(200);
      return put((body as Upload).url, Buffer.alloc(size), 'image/png');
    };
    expect((await upload(getUploadLimit('logos'))).status).toBe(204);
    const refused = await upload(1024 * 1024 + 1);
    expect([refused.status, refused.body.message]).toEqual([413, 'A file may have at most 1 MB']);
    expect(await stored()).toHaveLength(2);
  });

  test('NF-U-05 keeps a name with folders as a mere name', async () => {
    const { url, fileUrl } = await requestUpload('../../etc/passwd', 'text/plain');
    expect(parseUploadedFile(fileUrl)?.name).toBe('passwd');
    await put(url, 'x', 'text/plain').expect(204);
    expect([...(await stored())].sort()).toEqual(['content', 'file.json']);
  });

  test.each([
    ['another content type', 'image/png', 'x', 415],
    ['ERR-29 AMB-127 more than 25 MB', 'application/pdf', Buffer.alloc(maxUploadBytes + 1), 413],
  ])('API-AST-02 is refused with %s and leaves nothing', async (_, type, content, status) => {
    const { url } = await requestUpload();
    await put(url, content, type).expect(status);
    expect(await stored()).toEqual([]);
  });

  test('API-AST-02 is refused at an address that is expired, tampered with or for another file', async () => {
    const [first, second] = [await requestUpload(), await requestUpload()];
    const grant = first.url.split('?')[1] ?? '';
    const other = `${second.fileUrl}?${grant}`;
    for (const url of [`${first.url.slice(0, -3)}AAA`, `${first.fileUrl}?grant=x.y`, other]) {
      expect((await put(url, 'x').expect(403)).body).toMatchObject({ code: 'FORBIDDEN' });
    }
    await put(first.fileUrl, 'x').expect(400);
    advanceMinutes(15);
    await put(first.url, 'x').expect(403);
    expect(await stored()).toEqual([]);
  });

  test('can be sent once', async () => {
    const { url } = await requestUpload();
    await put(url, 'first').expect(204);
    await put(url, 'second').expect(409);
  });
});

describe('a stored file', () => {
  const uploaded = async (name?: string, type?: string) => {
    const { url, fileUrl } = await requestUpload(name, type);
    await put(url, '<b>bill</b>', type).expect(204);
    return { path: toPath(fileUrl), id: parseUploadedFile(fileUrl)?.fileId ?? '', signed: url };
  };
  const requestLink = async (id: string) => {
    const { body } = await get(`/api/files/${id}`).expect(200);
    return body as { url: string };
  };

  test('NF-U-04 is read by its own team only', async () => {
    const { path, id, signed } = await uploaded();
    await request(app).get(path).expect(401);
    await get(path, 'stranger').expect(404);
    await get(`/api/files/${id}`, 'stranger').expect(404);
    const reused = toPath(signed).replace(id, `${id}/open`);
    expect((await request(app).get(reused)).status).toBe(403);
  });

  test('can be opened for five minutes at a signed address, without a session', async () => {
    const { id } = await uploaded();
    const { url } = await requestLink(id);
    expect(await get(`/api/files/${id}`).then(({ body }) => body as object)).toMatchObject({
      name: 'Invoice März.pdf',
      contentType: 'application/pdf',
      size: 11,
    });
    const opened = await request(app).get(toPath(url)).expect(200);
    expect(opened.headers['content-disposition']).toMatch(/^inline; filename="Invoice M\?rz.pdf"/);
    await request(app)
      .get(`${toPath(url)}x`)
      .expect(403);
    advanceMinutes(5);
    await request(app).get(toPath(url)).expect(403);
  });

  test.each([
    ['page.html', 'text/html'],
    ['picture.svg', 'image/svg+xml'],
    ['program.js', 'text/javascript'],
  ])(
    '%s is downloaded and not displayed, so that it cannot run scripts of this site',
    async (name, type) => {
      const { id } = await uploaded(name, type);
      const { headers } = await request(app)
        .get(toPath((await requestLink(id)).url))
        .expect(200);
      expect(headers['content-disposition']).toMatch(/^attachment/);
      expect(headers['content-security-policy']).toContain('sandbox');
    },
  );

  test('a picture is displayed', async () => {
    const { id } = await uploaded('mug.png', 'image/png');
    const { headers } = await request(app)
      .get(toPath((await requestLink(id)).url))
      .expect(200);
    expect(headers['content-disposition']).toBe('inline; filename=mug.png');
  });

  test('that does not exist is answered 404', async () => {
    const { path, id } = await uploaded();
    const unknown = id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    await get(path.replace(id, unknown)).expect(404);
    await get(`/api/files/${unknown}`).expect(404);
  });
});

describe('the upload quota of a team', () => {
  test('counts the files and bytes that were stored, not those that were refused', async () => {
    const { url } = await requestUpload();
    await put(url, 'twelve bytes').expect(204);
    await put(url, 'once more').expect(409);
    expect(Object.fromEntries(used)).toEqual({
      files: 1,
      'files per day': 1,
      bytes: 12,
      'bytes per day': 12,
    });
  });

  test('refuses uploads beyond it with 429 and Retry-After, and stores nothing', async () => {
    const { url } = await requestUpload();
    isFull = true;
    const refused = await put(url, 'twelve bytes').expect(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(refused.body.message).toBe('A team may keep 20 GB of files');
    expect(await stored()).toEqual([]);
  });
});
