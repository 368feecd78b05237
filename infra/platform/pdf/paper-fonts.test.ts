import { afterAll, describe, expect, test } from '@jest/globals';
import { PAPER_FONTS } from './paper-fonts.ts';
import { readPdfPages } from './test-pdf-text.ts';
import { openTestPrinter } from './test-printer.ts';

const printer = openTestPrinter();
afterAll(() => printer.close());

const style = `<style>body{font:12pt ${PAPER_FONTS}}</style>`;
const print = (text: string, footer = '') =>
  printer.print({
    html: `<!doctype html><html><head>${style}</head><body><p>${text}</p><b>${text}</b></body></html>`,
    footer: [footer],
    madeAt: '2026-03-02T08:00:00.000Z',
    tagged: false,
  });

/** Names of the fonts in a PDF file, without weights. */
const listFonts = (pdf: Uint8Array): ReadonlySet<string> => {
  const names = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/\/FontName \/[A-Z]+\+([A-Za-z]+)/g);
  return new Set([...names].map(([, name = '']) => name));
};

describe('NF-F-04 a printed document', () => {
  test.each([
    ['Ünïcode Möbel — 12 €', 'Inter'],
    ['Đường ăn Việt Nam', 'Inter'],
    ['Κούπα', 'Inter'],
    ['Кружка', 'Inter'],
    ['陶瓷杯子', 'NotoSansSC'],
    ['紅茶の缶', 'NotoSansJP'],
    ['머그컵', 'NotoSansKR'],
    ['مزهرية', 'NotoSansArabic'],
    ['אגרטל', 'NotoSansHebrew'],
    ['แก้วมัค', 'NotoSansThai'],
  ])('shows "%s" in %s, a font of its own', async (text, font) => {
    const pdf = await print(text);
    const fonts = listFonts(pdf);
    expect([...fonts].filter((name) => !name.startsWith(font) && name !== 'Inter')).toEqual([]);
    expect([...fonts].some((name) => name.startsWith(font))).toBe(true);
    expect(pdf.length).toBeLessThan(100_000);
  });

  test('has the letters of a Japanese name and of its footer, which can be read again', async () => {
    const [page] = await readPdfPages(await print('マグカップ 赤', '注文書 Seite ä'));
    expect(page).toContain('マグカップ 赤');
    expect(page).toContain('注文書 Seite ä');
  });
});
