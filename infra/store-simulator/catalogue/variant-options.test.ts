import { describe, expect, test } from '@jest/globals';
import { groupVariants, readOptions } from './variant-options.ts';

const grouped = (...titles: readonly string[]) =>
  groupVariants(titles).map(({ title, optionNames, members }) => [
    title,
    optionNames.join('/'),
    members.map(({ values }) => values.join('/')),
  ]);

describe('products with several variants', () => {
  test('gather titles that differ only by colour', () => {
    expect(
      grouped('Alarm Clock Bakelike Red', 'Popcorn Holder', 'Alarm Clock Bakelike Pink'),
    ).toEqual([
      ['Alarm Clock Bakelike', 'Colour', ['Red', 'Pink']],
      ['Popcorn Holder', 'Title', ['Default Title']],
    ]);
  });

  test('gather titles that differ by colour and size', () => {
    expect(grouped('Small Red Babushka Notebook', 'Large Purple Babushka Notebook')).toEqual([
      ['Babushka Notebook', 'Colour/Size', ['Red/Small', 'Purple/Large']],
    ]);
  });

  test('keep a colour apart from a size: a heart in three sizes is not a heart in two colours', () => {
    const titles = [
      'Wicker Heart Small',
      'Wicker Heart Large',
      'Wicker Heart Red',
      'Wicker Heart Blue',
    ];
    expect(grouped(...titles)).toEqual([
      ['Wicker Heart', 'Size', ['Small', 'Large']],
      ['Wicker Heart', 'Colour', ['Red', 'Blue']],
    ]);
  });

  test('keep a second title with the same colour as a separate product', () => {
    expect(grouped('Red Egg Spoon', 'Blue Egg Spoon', 'Egg Spoon Red')).toEqual([
      ['Egg Spoon', 'Colour', ['Red', 'Blue']],
      ['Egg Spoon Red', 'Title', ['Default Title']],
    ]);
  });

  test('do not change a title that no other title resembles', () => {
    expect(grouped('Red Retrospot Cake Stand')).toEqual([
      ['Red Retrospot Cake Stand', 'Title', ['Default Title']],
    ]);
  });

  test('read the word that joins two colours as part of the colour', () => {
    expect(readOptions('Blue & White Breakfast Tray')).toEqual({
      rest: 'Breakfast Tray',
      colour: 'Blue & White',
      size: '',
    });
  });

  test('read a last letter as a size and no other letter', () => {
    expect(readOptions('Paper Lantern Star L').size).toBe('Large');
    expect(readOptions('Silver M Orbit Bracelet').size).toBe('');
  });
});
