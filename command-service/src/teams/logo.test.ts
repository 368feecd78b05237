import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openDiskFiles } from '@quartermaster/platform/files/disk-files';
import { testPng } from '@quartermaster/platform/files/test-pictures';
import { admin, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { teamDecider } from './decider.ts';
import { teamRoutes } from './routes.ts';

const teamId = admin.teamId ?? '';
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'logos-'));
});
afterEach(() => rm(folder, { recursive: true }));

const openTeam = async () => {
  const store = createInMemoryEventStore();
  const handler = createCommandHandler(store);
  const command = { type: 'CreateTeam' as const, teamId, name: 'Gift shop' };
  await handler.handle(teamDecider, teamId, command, systemContext(teamId, 'test', 'create'));
  const app = testApp(teamRoutes(handler, openDiskFiles(folder)));
  return {
    save: (logoUrl: unknown, token = 'admin') =>
      request(app)
        .put('/api/teams/settings/general')
        .auth(token, { type: 'bearer' })
        .send({ businessName: 'Gifts Limited', logoUrl }),
    recorded: async () =>
      (await store.readAll(START, 100))
        .slice(1)
        .map(({ data }) => (data as { logoUrl: string }).logoUrl),
  };
};

interface Uploaded {
  readonly bytes?: Buffer;
  readonly contentType?: string;
  readonly owner?: string;
}
const uploaded = async ({
  bytes = testPng(120, 40),
  contentType = 'image/png',
  owner = teamId,
}: Uploaded = {}): Promise<string> => {
  const file = { id: randomUUID(), teamId: owner, name: 'logo.png', contentType, maxBytes: 4e6 };
  await openDiskFiles(folder).store(file, Readable.from([bytes]));
  return `https://shop.example/api/files/${file.id}/logo.png`;
};

describe('API-TEAM-04 the logo', () => {
  test('is an uploaded picture of the team, is replaced by another and removed by an empty value', async () => {
    const { save, recorded } = await openTeam();
    const [first, second] = [await uploaded(), await uploaded()];
    for (const logoUrl of [first, second, second, '', undefined]) await save(logoUrl).expect(204);
    expect(await recorded()).toEqual([first, second, '']);
  });

  test('NF-U-04 cannot be a file of another team or a missing file', async () => {
    const { save, recorded } = await openTeam();
    const theirs = await uploaded({ owner: 'team-2' });
    const never = `https://shop.example/api/files/${randomUUID()}/logo.png`;
    const answers = [await save(theirs).expect(400), await save(never).expect(400)];
    const message = 'This is no file that was uploaded here';
    for (const { body } of answers)
      expect(body).toMatchObject({
        code: 'VALIDATION_FAILED',
        issues: [{ path: 'logoUrl', message }],
      });
    expect(await recorded()).toEqual([]);
  });

  test.each([
    ['a drawing', { contentType: 'image/svg+xml', bytes: Buffer.from('<svg/>') }],
    ['what only says to be a picture', { bytes: Buffer.from('<html></html>') }],
    ['more than 1 MB', { bytes: Buffer.concat([testPng(120, 40), Buffer.alloc(1024 * 1024)]) }],
  ])('cannot be %s', async (_, file: Uploaded) => {
    const { save, recorded } = await openTeam();
    const { body } = await save(await uploaded(file)).expect(400);
    expect(body.message).toBe('A logo must be a PNG, JPEG or WebP picture of at most 1 MB');
    expect(await recorded()).toEqual([]);
  });

  test('has at most 5,000 pixels on each side, however small its file is', async () => {
    const { save, recorded } = await openTeam();
    const largest = await uploaded({ bytes: testPng(5000, 10) });
    await save(largest).expect(204);
    const { body } = await save(await uploaded({ bytes: testPng(10, 5001) })).expect(400);
    expect(body.message).toBe('A logo may have at most 5,000 pixels on each side');
    expect(await recorded()).toEqual([largest]);
  });

  test.each([
    ['https://elsewhere.example/logo.png', 'Must be the address of an uploaded file'],
    [`https://shop.example/${'x'.repeat(2000)}`, 'Must have at most 2,000 characters'],
  ])('must be an address of an upload: %s', async (logoUrl, message) => {
    const { save } = await openTeam();
    const { body } = await save(logoUrl).expect(400);
    expect(body.issues).toContainEqual({ path: 'logoUrl', message });
  });

  test('ROLE-P-05 is changed by admins', async () => {
    const { save, recorded } = await openTeam();
    await save(await uploaded(), 'member').expect(403);
    expect(await recorded()).toEqual([]);
  });
});
