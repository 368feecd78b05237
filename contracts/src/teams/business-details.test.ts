import { expect, test } from '@jest/globals';
import { buildLetterheadLines, noBusinessDetails } from './business-details.ts';

const details = {
  ...noBusinessDetails,
  businessName: 'Gifts Limited',
  vatNumber: 'GB 99',
  contactNumber: '+44 116',
  contactEmail: 'buy@gifts.example',
  businessAddress: 'Mill 3\n\n Leicester ',
};

test('NF-F-01 a letterhead has address, contact and VAT number', () => {
  expect(buildLetterheadLines(details, 'gifts.example')).toEqual([
    'Mill 3, Leicester',
    'buy@gifts.example · +44 116',
    'VAT number GB 99',
  ]);
});

test('missing details take no space', () => {
  expect(buildLetterheadLines(noBusinessDetails, null)).toEqual([]);
  expect(buildLetterheadLines(noBusinessDetails, 'gifts.example')).toEqual(['gifts.example']);
  expect(buildLetterheadLines({ ...details, businessAddress: '', contactEmail: '' }, null)).toEqual(
    ['+44 116', 'VAT number GB 99'],
  );
});
