import { expect, test } from '@jest/globals';
import { pictureSize } from './picture-size.ts';
import { testPng } from './test-pictures.ts';

/** One red rectangle as a browser writes it. */
const written = {
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAARAB4DASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAIE/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AgAhpAAAAAAf/2Q==',
  'lossy WebP':
    'UklGRkIAAABXRUJQVlA4IDYAAAAQAwCdASoeABEAP3Gy0GA0rimlqAgCkC4JZQDO7BaloaAA/ubO3GE0k6P9qflZ7vzwAC0gAAA=',
  'lossless WebP': 'UklGRhwAAABXRUJQVlA4TA8AAAAvHQAEAAcQRY7+ByKi/wEA',
  'WebP with transparency':
    'UklGRmwAAABXRUJQVlA4WAoAAAAQAAAAHQAAEAAAQUxQSBAAAAABB1DAiAgABOG/XUBE/1MBVlA4IDYAAAAQAwCdASoeABEAP3Gy0GA0rimlqAgCkC4JZQDM0BalVAAA/ubO29y0Uiv9H/d/6kvdh64AAAA=',
};
const pictures = [
  ['PNG', testPng(30, 17)],
  ...Object.entries(written).map(
    ([kind, base64]) => [kind, Buffer.from(base64, 'base64')] as const,
  ),
] as const;

test.each(pictures)('the size of a %s is read from its first bytes', (_, bytes) => {
  expect(pictureSize(bytes)).toEqual({ width: 30, height: 17 });
});

test.each(pictures)('a %s that ends before its size has none', (_, bytes) => {
  expect(pictureSize(bytes.subarray(0, 20))).toBeNull();
});

test.each([
  ['nothing', ''],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 17"></svg>'],
  ['a GIF', 'GIF89a\x1e\0\x11\0\0\0\0,\0\0\0\0\x1e\0\x11\0\0\0;'],
  ['a JPEG of nothing but its end', '\xff\xd8\xff\xd9\0\0\0\0\0\0\0\0\0\0\0\0'],
  ['a JPEG that goes on with something else', '\xff\xd8 and so on and so on'],
  ['a WebP of an unknown kind', `RIFF\0\0\0\0WEBPVP9 ${'\0'.repeat(20)}`],
])('%s has no size', (_, text) => {
  expect(pictureSize(Buffer.from(text, 'latin1'))).toBeNull();
});
