/** One scheme's colours; each becomes the CSS variable of the same name, `--text`, `--brand-tint` and so on. */
const light = {
  canvas: '#F6F7F9',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  text: '#18202B',
  muted: '#5B6675',
  border: '#E1E5EA',
  'input-border': '#8A94A3',
  brand: '#3B5BDB',
  'brand-hover': '#3350C4',
  'brand-text': '#2F49B0',
  'brand-tint': '#EEF2FF',
  'error-text': '#B42318',
  'error-tint': '#FEF3F2',
  'error-solid': '#C4320A',
  'warning-text': '#93480A',
  'warning-tint': '#FFF8EB',
  'success-text': '#146C43',
  'success-tint': '#EEFBF3',
  'gray-text': '#3A4453',
  'gray-tint': '#EEF0F3',
  'row-hover': '#F4F6F9',
  'row-selected': '#F0F4FF',
  /** The chosen part of a segmented control. */
  segment: '#FFFFFF',
  'chart-quiet': '#C3CAD5',
  overlay: 'rgb(16 22 32 / 40%)',
  'shadow-overlay': '0 12px 32px -8px rgb(16 24 40 / 18%), 0 2px 6px rgb(16 24 40 / 8%)',
} as const;

export type Token = keyof typeof light;

const dark: Readonly<Record<Token, string>> = {
  canvas: '#0F1217',
  surface: '#171B21',
  raised: '#1D222A',
  text: '#E6E9EE',
  muted: '#98A2B1',
  border: '#2A313B',
  'input-border': '#6A7483',
  brand: '#3B5BDB',
  'brand-hover': '#4A68E0',
  'brand-text': '#8DA2FB',
  'brand-tint': '#1B2340',
  'error-text': '#FDA29B',
  'error-tint': '#3A1512',
  'error-solid': '#C4320A',
  'warning-text': '#FBC56B',
  'warning-tint': '#35230A',
  'success-text': '#7BD9A5',
  'success-tint': '#0D2B1C',
  'gray-text': '#D3D8DF',
  'gray-tint': '#2A313B',
  'row-hover': '#1C2129',
  'row-selected': '#1A2138',
  segment: '#434C59',
  'chart-quiet': '#48525F',
  overlay: 'rgb(4 6 10 / 60%)',
  'shadow-overlay': '0 16px 40px -8px rgb(0 0 0 / 60%), 0 2px 8px rgb(0 0 0 / 40%)',
};

export const tokens = { light, dark } as const;

/** Each text colour with its ground and the least contrast ratio; the unit test checks all of them. */
export const textPairs: readonly (readonly [text: Token, ground: Token, ratio: number])[] = [
  ['text', 'canvas', 7],
  ['text', 'surface', 7],
  ['text', 'raised', 7],
  ['text', 'row-hover', 7],
  ['text', 'row-selected', 7],
  ['muted', 'canvas', 4.5],
  ['muted', 'surface', 4.5],
  ['muted', 'raised', 4.5],
  ['muted', 'row-hover', 4.5],
  ['muted', 'row-selected', 4.5],
  ['text', 'segment', 4.5],
  ['text', 'gray-tint', 7],
  ['brand-text', 'surface', 4.5],
  ['brand-text', 'canvas', 4.5],
  ['brand-text', 'brand-tint', 4.5],
  ['error-text', 'surface', 4.5],
  ['error-text', 'error-tint', 4.5],
  ['warning-text', 'surface', 4.5],
  ['warning-text', 'warning-tint', 4.5],
  ['success-text', 'surface', 4.5],
  ['success-text', 'success-tint', 4.5],
  ['gray-text', 'gray-tint', 4.5],
  ['input-border', 'surface', 3],
];

/** Returns `--name: value` for every token of a scheme. */
export const toCssVariables = (scheme: keyof typeof tokens): Record<string, string> =>
  Object.fromEntries(Object.entries(tokens[scheme]).map(([name, value]) => [`--${name}`, value]));
