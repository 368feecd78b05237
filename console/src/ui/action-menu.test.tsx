import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPiece } from '../testing/render-app.tsx';
import { MoreMenu } from './action-menu.tsx';

const action = (label: string, disabled = false) => ({ label, disabled, onClick: () => undefined });

test('a menu that the keyboard opens has the focus on its first action that can be chosen', async () => {
  renderPiece(<MoreMenu label="More" actions={[action('Send', true), action('Delete')]} />);
  screen.getByRole('button', { name: 'More' }).focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Delete');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete'));
});
