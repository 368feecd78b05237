import { hashText } from '@quartermaster/platform/core/random';
import { productAt, type Shop } from '../shop/shop.ts';

const SIZE = 240;
const INK: Readonly<Record<string, string>> = {
  red: '#c94f4f',
  pink: '#d98aa6',
  blue: '#5b86b8',
  green: '#6b9a6b',
  white: '#b9b4a8',
  black: '#4a4a4f',
  ivory: '#cbbd97',
  cream: '#cfc09a',
  purple: '#8a6fae',
  orange: '#d68a4d',
  yellow: '#d4b548',
  silver: '#9aa3ab',
  gold: '#bf9b4b',
  grey: '#8b9096',
  mint: '#7fb8a0',
};

const chooseHue = (title: string) => `hsl(${hashText(7, title) % 360} 38% 56%)`;

/** The colour in a title, else one derived from the number. */
const chooseColour = (title: string): string => {
  const named = title
    .toLowerCase()
    .split(/[^a-z]+/)
    .find((word) => word in INK);
  return named === undefined ? chooseHue(title) : (INK[named] ?? chooseHue(title));
};

const extractInitials = (title: string): string =>
  title
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && word.length > 2)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** One of four simple patterns, so that neighbours in a list look different. */
const choosePattern = (title: string): string => {
  const patterns = [
    '<circle cx="60" cy="60" r="86"/><circle cx="200" cy="200" r="54"/>',
    '<path d="M0 180 120 60l120 120v60H0z"/>',
    '<rect x="-30" y="90" width="300" height="60" transform="rotate(-18 120 120)"/>',
    '<path d="M120 40c60 0 100 40 100 80s-40 80-100 80S20 160 20 120s40-80 100-80z"/>',
  ];
  return patterns[hashText(11, title) % patterns.length] ?? '';
};

/** A small drawing of a product: its colour, a pattern and its initials. */
export const drawPicture = (title: string): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`,
    `<rect width="${SIZE}" height="${SIZE}" fill="${chooseColour(title)}"/>`,
    `<g fill="#fff" fill-opacity=".16">${choosePattern(title)}</g>`,
    `<text x="120" y="148" font-family="Georgia, serif" font-size="82" text-anchor="middle" fill="#fff">`,
    `${extractInitials(title)}</text></svg>`,
  ].join('');

/** The picture of a product by its number; undefined when the shop has none. */
export const drawProductPicture = (shop: Shop, product: number): string | undefined => {
  const found = productAt(shop, product);
  return found && drawPicture(found.title);
};
