import { expect, test } from '@jest/globals';
import { cleanTitle } from './clean-title.ts';

test.each([
  ['WHITE HANGING HEART T-LIGHT HOLDER', 'White Hanging Heart T-Light Holder'],
  ['PAPER CRAFT , LITTLE BIRDIE', 'Paper Craft, Little Birdie'],
  ['LUNCH BAG  BLACK SKULL.', 'Lunch Bag Black Skull'],
  ['SET OF 3 CAKE TINS PANTRY DESIGN ', 'Set of 3 Cake Tins Pantry Design'],
  ["PAPER CHAIN KIT 50'S CHRISTMAS ", "Paper Chain Kit 50's Christmas"],
  ['HEN HOUSE W CHICK IN NEST', 'Hen House with Chick in Nest'],
  ['POLYESTER FILLER PAD 45x45cm', 'Polyester Filler Pad 45x45cm'],
  ['*USB Office Mirror Ball', 'USB Office Mirror Ball'],
])('the description %s reads %s', (description, title) => {
  expect(cleanTitle(description)).toBe(title);
});
