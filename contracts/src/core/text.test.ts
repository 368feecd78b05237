import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toAddresseeKey, isOneLine, lineText, toOneLine, toStorableText, text } from './text.ts';

const accepts = (schema: typeof text, given: string): boolean => schema.safeParse(given).success;

test('a text may have every character except U+0000 and halves of surrogate pairs', () => {
  for (const good of ['', 'Müller & Søn', '🧺🏽', 'שלום', 'a\tb\r\nc\u0001', '\ufffe\uffff']) {
    expect(accepts(text, good)).toBe(true);
  }
  for (const bad of ['\0', 'a\0b', '\ud83e', '\uddfa', '\uddfa\ud83e', 'a\ud83e b']) {
    expect(accepts(text, bad)).toBe(false);
  }
});

test('a name may not change the direction of text; joiners, which some scripts need, are accepted', () => {
  for (const bad of ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2069']) {
    expect([accepts(lineText, `a${bad}b`), accepts(text, `a${bad}b`)]).toEqual([false, true]);
  }
  for (const good of ['می\u200cخواهم', '👩\u200d🌾', 'שלום עולם']) {
    expect(accepts(lineText, good)).toBe(true);
  }
});

test('a name is one line; a space replaces line breaks and control characters of a text from outside', () => {
  for (const bad of [
    '\n',
    '\r\n',
    '\r',
    '\t',
    '\v',
    '\f',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u2029',
  ]) {
    expect([accepts(lineText, `a${bad}b`), accepts(text, `a${bad}b`)]).toEqual([false, true]);
    expect([isOneLine(`a${bad}b`), toOneLine(`a${bad}b`)]).toEqual([false, 'a b']);
  }
  expect([isOneLine('a  b'), toOneLine('a  b')]).toEqual([true, 'a  b']);
});

test('U+FFFD replaces characters that cannot be stored in text from outside', () => {
  expect(toStorableText('a\0b\ud83ec🧺')).toBe('a\ufffdb\ufffdc🧺');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      expect(accepts(text, toStorableText(given))).toBe(true);
      expect(toStorableText(given) === given).toBe(accepts(text, given));
    }),
  );
});

test('an address is one addressee in any case and with any tag', () => {
  for (const one of [
    'ann@shop.example',
    ' Ann@SHOP.example',
    'ann+a@shop.example',
    'ANN+a+b@shop.example',
  ]) {
    expect(toAddresseeKey(one)).toBe('ann@shop.example');
  }
  expect(toAddresseeKey('ann.a@shop.example')).toBe('ann.a@shop.example');
});
