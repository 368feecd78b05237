import { describe, expect, test } from '@jest/globals';
import { findBrowser, NoBrowser } from './find-browser.ts';

/** A machine with these files, and perhaps with a packaged browser. */
const machine = (files: readonly string[], packaged: string | null = null) => ({
  exists: (file: string) => files.includes(file),
  unpack: async (folders: readonly string[]) =>
    packaged === null ? null : { executablePath: `${folders[0] ?? ''}/${packaged}`, env: {} },
});
const chosen = (configured: string | null) => ({ configured, unpackInto: ['/data/browser'] });
const find = async (configured: string | null, ...place: Parameters<typeof machine>) =>
  (await findBrowser(chosen(configured), machine(...place))).executablePath;

describe('the browser that prints', () => {
  test('is the configured one, whatever else is installed', async () => {
    const files = ['/opt/chrome', '/usr/bin/chromium'];
    expect(await find('/opt/chrome', files, 'packaged')).toBe('/opt/chrome');
  });

  test('is otherwise an installed one', async () => {
    expect(await find(null, ['/usr/bin/google-chrome'], 'packaged')).toBe('/usr/bin/google-chrome');
  });

  test('is the one without windows where both are installed', async () => {
    const shell = '/usr/bin/chromium-headless-shell';
    expect(await find(null, ['/usr/bin/chromium', shell])).toBe(shell);
  });

  test('NF-O-01 is the packaged one where none is installed', async () => {
    expect(await find(null, [], 'packaged')).toBe('/data/browser/packaged');
  });

  test('is reported as missing with advice how to install one', async () => {
    await expect(find(null, [])).rejects.toThrow(NoBrowser);
    await expect(find(null, [])).rejects.toThrow(/apt-get install chromium/);
    await expect(find('/opt/gone', ['/usr/bin/chromium'], 'packaged')).rejects.toThrow(
      'There is no browser at /opt/gone.',
    );
  });
});
