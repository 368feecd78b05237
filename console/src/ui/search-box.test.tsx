import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPiece } from '../testing/render-app.tsx';
import { SearchBox } from './search-box.tsx';

const show = (isBusy: boolean) =>
  renderPiece(<SearchBox value="mug" isBusy={isBusy} onChange={() => undefined} />);

test('a search that takes a moment shows that it is busy', async () => {
  show(true);
  expect(await screen.findByRole('status', { name: 'Searching' })).toBeTruthy();
});

test('an answered search is not busy', () => {
  show(false);
  expect(screen.queryByRole('status', { name: 'Searching' })).toBeNull();
});
