import { describe, expect, test } from '@jest/globals';
import { findBrowser, NoBrowser } from './find-browser.ts';

const here =
  (...paths: readonly string[]) =>
  (path: string) =>
    paths.includes(path);

describe('the browser that prints', () => {
  test('is the configured one, whatever else is installed', () => {
    const exists = here('/opt/chrome', '/usr/bin/chromium');
    expect(findBrowser('/opt/chrome', exists)).toBe('/opt/chrome');
  });

  test('is otherwise an installed one', () => {
    expect(findBrowser(null, here('/usr/bin/google-chrome'))).toBe('/usr/bin/google-chrome');
  });

  test('is the one without windows where both are installed', () => {
    const shell = '/usr/bin/chromium-headless-shell';
    expect(findBrowser(null, here('/usr/bin/chromium', shell))).toBe(shell);
  });

  test('is reported as missing with advice how to install one', () => {
    expect(() => findBrowser(null, here())).toThrow(NoBrowser);
    expect(() => findBrowser(null, here())).toThrow(/apt-get install chromium/);
    expect(() => findBrowser('/opt/gone', here('/usr/bin/chromium'))).toThrow(
      'There is no browser at /opt/gone.',
    );
  });
});
