import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { StoredFile } from '@quartermaster/platform/files/files';
import { testPng } from '@quartermaster/platform/files/test-pictures';
import { alertMail } from './alert-mail.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { reportMail, reportMailValues } from './report-mail.ts';
import { createShopLogos } from './shop-logo.ts';

const FILE = '0193f0a0-0000-7000-8000-000000000001';
let reads = 0;
beforeEach(() => {
  reads = 0;
});

interface Uploaded extends Partial<StoredFile> {
  readonly bytes?: Buffer;
}

/** The logo of team 1, whose details name this file. */
const createLogos = ({ bytes = testPng(300, 100), ...given }: Uploaded = {}) => {
  const logoUrl = `https://shop.example/api/files/${FILE}/logo.png`;
  const findLogoUrl = async (teamId: string) => (teamId === 'team-1' ? logoUrl : '');
  const file: StoredFile = {
    id: FILE,
    teamId: 'team-1',
    name: 'logo.png',
    contentType: 'image/png',
    size: bytes.byteLength,
    ...given,
  };
  const files = {
    describe: async (id: string) => (id === FILE ? file : null),
    read: async () => {
      reads += 1;
      return Readable.from([bytes]);
    },
  };
  return createShopLogos({ findLogoUrl, files });
};

describe('the logo of a shop in a mail', () => {
  test('is a part of the mail, scaled down to its place, and read once', async () => {
    const findLogo = createLogos();
    const logo = await findLogo('team-1');
    expect(logo).toMatchObject({
      attachment: { filename: 'logo.png', contentType: 'image/png', contentId: 'shop-logo' },
      size: { width: 168, height: 56 },
    });
    expect(await findLogo('team-1')).toEqual(logo);
    expect(reads).toBe(1);
  });

  test.each([
    ['wide', testPng(880, 20), { width: 220, height: 5 }],
    ['small', testPng(40, 20), { width: 40, height: 20 }],
  ])('keeps its proportions when it is %s', async (_how, bytes, size) => {
    expect((await createLogos({ bytes })('team-1'))?.size).toEqual(size);
  });

  test.each<[string, Uploaded]>([
    ['of another team', { teamId: 'team-2' }],
    ['too large', { size: 256 * 1024 + 1 }],
    ['no picture', { bytes: Buffer.from('<svg onload="alert(1)"/>'.repeat(3)) }],
    ['of another type', { contentType: 'image/svg+xml' }],
  ])('is left out when it is %s', async (_what, given) => {
    expect(await createLogos(given)('team-1')).toBeNull();
  });

  test('is left out where a team has none', async () => {
    expect(await createLogos()('team-2')).toBeNull();
    expect(reads).toBe(0);
  });
});

describe('every mail of reports and alerts', () => {
  const shown = {
    shop: 'Cups & <b>more</b>',
    consoleUrl: 'https://shop.example',
    preferencesUrl: 'https://shop.example/mail-preferences#x',
  };
  const report = reportMailValues({
    ...shown,
    type: 'SALES_SNAPSHOT',
    rows: [],
    periodDays: null,
    today: '2026-11-21',
    before: null,
    news: null,
    instanceId: 'run',
  });
  const ofAlert = { type: 'DRAFT_PURCHASE_ORDER', date: '2026-11-21', entries: [] } as const;
  const all = (logo: { width: number; height: number } | null): readonly string[] => [
    reportMail({ ...report, ...shown, logo }).html,
    alertMail({ ...ofAlert, ...shown, logo }).html,
    confirmationMail({ ...shown, label: 'Sales', logo }).html,
  ];

  test('shows the logo with the name of the shop as its text', () => {
    for (const html of all({ width: 168, height: 56 })) {
      const pictures = html.match(/<img[^>]*>/g) ?? [];
      expect(pictures).toHaveLength(1);
      expect(pictures[0]).toContain('src="cid:shop-logo" width="168" height="56"');
      expect(pictures[0]).toContain('alt="Cups &amp; &lt;b&gt;more&lt;/b&gt;"');
    }
  });

  test('shows the name where there is no logo, and loads nothing from elsewhere', () => {
    for (const html of [...all(null), ...all({ width: 1, height: 1 })]) {
      expect(html).not.toMatch(/src="(?!cid:)|url\(|@import|<link/);
      expect(html).toContain('Cups &amp; &lt;b&gt;more&lt;/b&gt;');
    }
  });
});
