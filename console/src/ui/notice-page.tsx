import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { signOutUser } from '../data/user-context.ts';
import { Brand } from './brand.tsx';
import styles from './notice-page.module.css';

interface NoticePageProps {
  readonly title: string;
  /** Interrupts a screen reader. */
  readonly isAlert?: boolean;
  readonly children: ReactNode;
  /** Buttons with the next steps. */
  readonly actions?: ReactNode;
}

export const SignOutButton = () => (
  <Button variant="default" onClick={signOutUser}>
    Sign out
  </Button>
);

/** A full page in place of the product, with a reason and the next steps. */
export const NoticePage = ({ title, isAlert = false, children, actions }: NoticePageProps) => (
  <main className={styles.screen}>
    <div className={styles.notice} {...(isAlert && { role: 'alert' })}>
      <Brand />
      <h1>{title}</h1>
      {children}
      {actions !== undefined && (
        <Group gap={8} align="stretch" wrap="nowrap" mt={20}>
          {actions}
        </Group>
      )}
    </div>
  </main>
);
