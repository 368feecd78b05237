import { describe, expect, test } from '@jest/globals';
import { textPairs, tokens } from './tokens.ts';

const channel = (hex: string): number => {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

const luminance = (colour: string): number =>
  0.2126 * channel(colour.slice(1, 3)) +
  0.7152 * channel(colour.slice(3, 5)) +
  0.0722 * channel(colour.slice(5, 7));

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  test.each(textPairs)('shows %s on %s with a contrast of at least %d', (text, ground, ratio) => {
    expect(contrast(tokens[scheme][text], tokens[scheme][ground])).toBeGreaterThanOrEqual(ratio);
  });

  test('shows white on the brand colour and on the error colour readably', () => {
    expect(contrast('#FFFFFF', tokens[scheme].brand)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#FFFFFF', tokens[scheme]['error-solid'])).toBeGreaterThanOrEqual(4.5);
  });
});
