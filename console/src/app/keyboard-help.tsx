import { Kbd, Modal } from '@mantine/core';
import { groupItems } from '../lib/group.ts';
import { useRegistryItems } from '../lib/registry.ts';
import { IN_TABLES, shortcuts, type Shortcut } from '../lib/shortcuts.ts';
import styles from './keyboard-help.module.css';

const inTables = [
  { keys: 'mod+enter', description: 'Open the row, also from a cell that is edited by Enter' },
  { keys: 'mod+c', description: 'Copy the cell, or the block of cells' },
  { keys: 'shift+↓', description: 'Span a block of editable cells, with any arrow or a click' },
  { keys: 'mod+shift+↓', description: 'Span it to the last cell' },
  { keys: 'mod+d', description: 'Fill the block down from its first row' },
  { keys: 'mod+r', description: 'Fill the block right from its first column' },
  { keys: 'del', description: 'Empty the cells of the block' },
  { keys: 'esc', description: 'Close the panel' },
].map((entry) => ({ ...entry, group: IN_TABLES }));

const modName = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const keyNames: Readonly<Record<string, string>> = {
  mod: modName,
  enter: 'Enter',
  esc: 'Esc',
  shift: 'Shift',
  del: 'Del',
};

const Keys = ({ keys }: { readonly keys: string }) =>
  keys.split(/[\s+]/).map((key) => (
    <Kbd key={key} size="xs">
      {keyNames[key] ?? key.toUpperCase()}
    </Kbd>
  ));

/** Two tables on one screen offer the same keys; the keyboard help lists them once. */
const removeDuplicates = (offered: readonly Shortcut[]): readonly Shortcut[] => [
  ...new Map(offered.map((one) => [`${one.group} ${one.keys}`, one])).values(),
];

export const KeyboardHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const offered = useRegistryItems(shortcuts);
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size={520}>
      {groupItems([...removeDuplicates(offered), ...inTables]).map(([group, entries]) => (
        <section key={group}>
          <div className={styles.group}>{group}</div>
          <dl className={styles.shortcuts}>
            {entries.map(({ keys, description }) => (
              <div key={keys} style={{ display: 'contents' }}>
                <dt>{description}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
};
