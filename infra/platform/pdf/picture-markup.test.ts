import { describe, expect, test } from '@jest/globals';
import { inlineDrawing, pictureMarkup } from './picture-markup.ts';

const drawn = (inner: string, more = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"${more}>${inner}</svg>`;
const dataUrl = (source: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`;

describe('a drawing on a printed page', () => {
  test('becomes part of the page, at its place on the page', () => {
    const source = drawn(
      '<g fill="#fff" fill-opacity=".2"><path d="M0 1 2-3z"/></g><text x="1">Ä &amp; B</text>',
    );
    expect(inlineDrawing(source)).toBe(
      '<svg aria-hidden="true" preserveAspectRatio="xMidYMid slice" viewBox="0 0 9 9">' +
        '<g fill="#fff" fill-opacity=".2"><path d="M0 1 2-3z"></path></g><text x="1">Ä &amp; B</text></svg>',
    );
    expect(pictureMarkup(dataUrl(source))).toBe(inlineDrawing(source));
  });

  test.each([
    ['a script', drawn('<script>alert(1)</script>')],
    ['a style sheet', drawn('<style>body{display:none}</style>')],
    ['a style', drawn('<rect style="position:fixed"/>')],
    ['a handler', drawn('', ' onload="alert(1)"')],
    ['a name', drawn('<rect id="total"/>')],
    ['an address', drawn('<rect fill="url(#x)"/>')],
    ['another picture', drawn('<image href="http://x/y.png"/>')],
    ['a page within', drawn('<foreignObject><p>Paid</p></foreignObject>')],
    ['a drawing within', drawn('<svg viewBox="0 0 1 1"></svg>')],
    ['a comment', drawn('<!-- x -->')],
    ['an end too early', drawn('</svg><p>Paid</p><svg>')],
    ['an end too late', `${drawn('')}Paid`],
    ['an element left open', drawn('<g>')],
    ['no size', '<svg><rect/></svg>'],
    ['an escape in a value', drawn('<rect fill="&#117;rl(x)"/>')],
    ['words outside of text', drawn('Paid')],
    ['nothing at all', ''],
  ])('with %s stays a picture', (_, source) => {
    expect(inlineDrawing(source)).toBeNull();
    expect(pictureMarkup(dataUrl(source))).toMatch(/^<img src="data:image\/svg/);
  });

  test('other pictures stay pictures', () => {
    expect(pictureMarkup('data:image/png;base64,AAAA')).toBe(
      '<img src="data:image/png;base64,AAAA" alt="">',
    );
  });
});
