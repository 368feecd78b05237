import { afterEach, describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPiece } from '../testing/render-app.tsx';
import { SidePanel, type SidePanelProps } from './side-panel.tsx';

type Extra = Partial<Omit<SidePanelProps, 'onClose'>>;

const Opener = (extra: Extra) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button onClick={() => setOpened(true)}>Open</button>
      {opened && (
        <SidePanel title="Retro spot tea set" {...extra} onClose={() => setOpened(false)}>
          {extra.children ?? <input aria-label="Name" />}
        </SidePanel>
      )}
    </>
  );
};

const openPanel = async (extra: Extra = {}) => {
  renderPiece(<Opener {...extra} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return { user, panel: await screen.findByRole('dialog', { name: 'Retro spot tea set' }) };
};

describe('a side panel', () => {
  test.each([400, 632, 760] as const)('UI-LY-01..03 is %d px wide when asked', async (width) => {
    const { panel } = await openPanel({ width });
    expect(panel.dataset['width']).toBe(String(width));
  });

  test('UI-LY-04 widens to nearly the whole window and back', async () => {
    const { user, panel } = await openPanel({ expandable: true });
    await user.click(screen.getByRole('button', { name: 'Widen' }));
    expect(panel.dataset['width']).toBe('all');
    await user.click(screen.getByRole('button', { name: 'Narrow' }));
    expect(panel.dataset['width']).toBe('632');
  });

  test('takes the focus, closes on Esc and gives the focus back', async () => {
    const { user, panel } = await openPanel();
    expect(document.activeElement).toBe(panel);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  test('gives the focus to the field that is to be filled in first', async () => {
    const { user } = await openPanel({
      children: (
        <>
          <input aria-label="Before" />
          <input aria-label="First" data-autofocus />
        </>
      ),
    });
    expect(document.activeElement).toBe(screen.getByLabelText('First'));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  test('goes to the neighbours with J and K, but not while somebody types', async () => {
    const moves: string[] = [];
    const { user } = await openPanel({
      onNext: () => moves.push('next'),
      onPrevious: () => moves.push('previous'),
    });
    await user.keyboard('jk');
    await user.type(screen.getByLabelText('Name'), 'jk');
    expect(moves).toEqual(['next', 'previous']);
  });

  describe('in the window of a phone', () => {
    const { innerWidth } = window;
    afterEach(() => void Object.assign(window, { innerWidth }));
    const onPhone = (width = 390): void => void Object.assign(window, { innerWidth: width });

    test('is modal, since it covers the page', async () => {
      onPhone();
      const { user, panel } = await openPanel();
      const opener = screen.getByText('Open');
      expect(panel.getAttribute('aria-modal')).toBe('true');
      expect(opener.inert).toBe(true);
      expect(panel.closest('[inert]')).toBeNull();
      await user.keyboard('{Escape}');
      expect(opener.inert).toBe(false);
      expect(document.activeElement).toBe(opener);
    });

    test('keeps the Tab key', async () => {
      onPhone();
      const { user, panel } = await openPanel();
      const close = screen.getByRole('button', { name: 'Close (Esc)' });
      const name = screen.getByLabelText('Name');
      await user.tab();
      expect(document.activeElement).toBe(close);
      await user.tab();
      expect(document.activeElement).toBe(name);
      await user.tab();
      expect(document.activeElement).toBe(close);
      await user.tab({ shift: true });
      expect(document.activeElement).toBe(name);
      panel.focus();
      await user.tab({ shift: true });
      expect(document.activeElement).toBe(name);
    });

    test('leaves the page usable where a part of it is beside the panel', async () => {
      onPhone(640);
      const { panel } = await openPanel({ width: 400 });
      expect(panel.getAttribute('aria-modal')).toBeNull();
      expect(screen.getByText('Open').inert).toBeFalsy();
    });
  });

  test('leaves Ctrl+K, which opens the palette, to the page', async () => {
    const moves: string[] = [];
    const { user } = await openPanel({ onPrevious: () => moves.push('previous') });
    const left: boolean[] = [];
    const listen = (event: KeyboardEvent): void => void left.push(!event.defaultPrevented);
    window.addEventListener('keydown', listen);
    await user.keyboard('{Control>}k{/Control}');
    window.removeEventListener('keydown', listen);
    expect(moves).toEqual([]);
    expect(left).toEqual([true, true]);
  });
});
