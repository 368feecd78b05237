import { Button, Group, Kbd, Modal } from '@mantine/core';
import { IconHome, IconKeyboard, IconPackages, IconShoppingCartPlus } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useEnvironment } from '../../lib/environment.ts';
import { readSetting, settings, writeSetting } from '../../lib/storage.ts';
import { PlainLink } from './plain-link.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { welcome } from './words.ts';
import styles from './welcome.module.css';

interface PointProps {
  readonly icon: typeof IconHome;
  readonly children: ReactNode;
}

const Point = ({ icon: Icon, children }: PointProps) => (
  <li>
    <Icon size={20} stroke={1.6} aria-hidden />
    <span>{children}</span>
  </li>
);

const Points = () => (
  <ul className={styles.points}>
    <Point icon={IconHome}>
      Home shows what your stock is worth and what to do next. Choose its cards and their order with
      “Arrange cards”.
    </Point>
    <Point icon={IconPackages}>
      <Sentence
        text={welcome.inventory}
        slots={{
          link: (
            <PlainLink to="/inventory" search={{}}>
              Inventory
            </PlainLink>
          ),
        }}
      />
    </Point>
    <Point icon={IconShoppingCartPlus}>
      <Sentence
        text={welcome.buyNow}
        slots={{
          link: (
            <PlainLink to="/buy-now" search={{}}>
              Buy now
            </PlainLink>
          ),
        }}
      />
    </Point>
    <Point icon={IconKeyboard}>
      <Sentence
        text={welcome.keys}
        slots={{ help: <Kbd size="xs">?</Kbd>, palette: <Kbd size="xs">Ctrl K</Kbd> }}
      />
    </Point>
  </ul>
);

/** Greets a user in this browser once (UI-SH-06, AMB-118). */
export const Welcome = () => {
  const [opened, setOpened] = useState(() => !readSetting(settings.welcomeModal));
  const { docsUrl } = useEnvironment().help;
  useEffect(() => writeSetting(settings.welcomeModal, true), []);
  const close = (): void => setOpened(false);
  return (
    <Modal opened={opened} onClose={close} title="Welcome to Quartermaster" size={520}>
      <Points />
      <Group gap={8} align="stretch" justify="flex-end" wrap="nowrap" mt={20}>
        {docsUrl !== null && (
          <Button
            component="a"
            variant="default"
            href={docsUrl}
            target="_blank"
            rel="noreferrer"
            onClick={close}
          >
            Open help docs
          </Button>
        )}
        <Button onClick={close} data-autofocus>
          Look around
        </Button>
      </Group>
    </Modal>
  );
};
