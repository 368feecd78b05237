import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPiece } from '../testing/render-app.tsx';
import { AlertBox } from './cards.tsx';
import { Card } from './page.tsx';

const sheet = (file: string): string => readFileSync(path.resolve('console/src', file), 'utf8');
/** The declarations of the first rule for a selector. */
const findRule = (file: string, selector: string): string => {
  const css = sheet(file);
  const at = css.indexOf(`\n${selector} {`);
  return at === -1 ? '' : css.slice(at, css.indexOf('}', at));
};

describe('an alert box', () => {
  test.each(['gray', 'brand', 'error', 'warning', 'success'] as const)(
    'UI-LY-09 can be %s',
    (tone) => {
      renderPiece(<AlertBox tone={tone}>The price is unknown.</AlertBox>);
      const box = screen.getByRole(tone === 'error' ? 'alert' : 'status');
      expect(box.dataset['tone']).toBe(tone);
      const rule = findRule('app/theme.css', `[data-tone='${tone}']`);
      expect(rule).toContain(`background: var(--${tone}-tint)`);
      expect(rule).toContain(`color: var(--${tone}-text)`);
    },
  );

  test('UI-LY-10 has a title, or none', () => {
    renderPiece(<AlertBox tone="gray">Without a title</AlertBox>);
    expect(screen.getByRole('status').textContent).toBe('Without a title');
    renderPiece(<AlertBox tone="error" title="No price" />);
    expect(screen.getByRole('alert').textContent).toBe('No price');
  });

  test('UI-LY-11 is closed by its button, when it has one', async () => {
    renderPiece(<AlertBox tone="gray">It stays</AlertBox>);
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    renderPiece(
      <AlertBox tone="brand" closable>
        It goes
      </AlertBox>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('It goes')).toBeNull();
    expect(screen.getByText('It stays')).toBeTruthy();
  });
});

test('UI-LY-07 a card groups content under a heading', () => {
  renderPiece(<Card title="Shipments">Two are late</Card>);
  const card = screen.getByRole('heading', { level: 2, name: 'Shipments' }).closest('section');
  expect(card?.textContent).toBe('ShipmentsTwo are late');
  expect(findRule('ui/page.module.css', '.card')).toMatch(/border: 1px .*border-radius: 8px/s);
});

test('UI-LY-05 UI-LY-06 a reading page is a centred column of at most 1360 px between margins of 24 px', () => {
  const rule = findRule('ui/page.module.css', '.content');
  expect(rule).toContain('box-sizing: border-box');
  expect(rule).toContain('margin: 0 auto');
  expect(rule).toMatch(/padding: \d+px 24px /);
  expect(Number(/max-width: (\d+)px/.exec(rule)?.[1])).toBe(1360 + 2 * 24);
});

test('UI-LY-08 a help card is at least 352 px wide', () => {
  expect(findRule('ui/cards.module.css', '.help')).toContain('min-width: 352px');
});
