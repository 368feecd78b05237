import { Button, Group, Loader, Progress } from '@mantine/core';
import { buildImportTemplate } from '@quartermaster/contracts/purchase-orders/rules/import';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { downloadCsv } from '../../../lib/csv.ts';
import { ImportNotice } from '../../../ui/import-notice.tsx';
import { AlertBox } from '../../../ui/cards.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { ImportPreview, MessageRows, LeftOutButton } from './import-preview.tsx';
import { useImport, type ImportStep } from './use-import.ts';
import {
  draftedText,
  importedOf,
  importOrders,
  reading,
  rowsNotImported,
  stoppedAfter,
  stopReason,
  uploading,
} from './words.ts';
import textStyles from '../../../ui/text.module.css';
import importStyles from './import.module.css';
import { uploadOf } from '../../../ui/words.ts';

type Import = ReturnType<typeof useImport>;
type StepOf<Is extends ImportStep['is']> = Extract<ImportStep, { is: Is }>;

const Choose = ({ step, choose }: { step: StepOf<'choosing'>; choose: Import['choose'] }) => (
  <>
    {step.problem !== null && <AlertBox tone="error">{step.problem}</AlertBox>}
    <FileDrop
      label="Drop a CSV file here"
      hint="One row for each item; rows with the same order name become one order"
      accept=".csv,text/csv"
      onFiles={([file]) => void (file !== undefined && choose(file))}
    />
    <p className={textStyles.muted}>
      The file needs the columns Order, SKU and Quantity. Supplier, currency, dates, costs and
      discounts are optional. You check the orders before they are created.
    </p>
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.6} />}
        onClick={() =>
          downloadCsv('purchase-orders-template.csv', buildImportTemplate().slice(0, 1))
        }
      >
        Download template
      </Button>
    </div>
  </>
);

const Waiting = ({ children }: { readonly children: ReactNode }) => (
  <div className={importStyles.waiting} role="status">
    {children}
  </div>
);

const Importing = ({ done, total }: { readonly done: number; readonly total: number }) => (
  <Waiting>
    <Progress w={320} value={(done / total) * 100} aria-label="Import" />
    <span>{importedOf(done, total)}</span>
  </Waiting>
);

const Done = ({ step: { checked, created, refused } }: { readonly step: StepOf<'done'> }) => (
  <>
    <AlertBox tone={refused.length === 0 ? 'success' : 'warning'}>{draftedText(created)}</AlertBox>
    {checked.check.rowsLeftOut > 0 && (
      <Group gap={12} justify="space-between" wrap="nowrap">
        <span className={textStyles.muted}>{rowsNotImported(checked.check.rowsLeftOut)}</span>
        <LeftOutButton checked={checked} />
      </Group>
    )}
    {refused.length > 0 && <MessageRows label="Refused" rows={refused} total={refused.length} />}
  </>
);

const Body = ({ step, choose }: Pick<Import, 'step' | 'choose'>) => {
  switch (step.is) {
    case 'choosing':
      return <Choose step={step} choose={choose} />;
    case 'uploading':
      return (
        <Waiting>
          <Progress w={320} value={step.share * 100} aria-label={uploadOf(step.name)} />
          <span>{uploading(step.name)}</span>
        </Waiting>
      );
    case 'checking':
      return (
        <Waiting>
          <Loader color="gray" size="sm" />
          <span>{reading(step.name)}</span>
        </Waiting>
      );
    case 'checked':
      return <ImportPreview checked={step.checked} />;
    case 'importing':
      return <Importing done={step.done} total={step.checked.check.total} />;
    case 'stopped':
      return (
        <AlertBox tone="error" title={stoppedAfter(step.done)}>
          {stopReason(step.problem)}
        </AlertBox>
      );
    case 'done':
      return <Done step={step} />;
  }
};

const Next = ({
  importing,
  onClose,
}: {
  readonly importing: Import;
  readonly onClose: () => void;
}) => {
  const { step, run, again, cancelUpload } = importing;
  if (step.is === 'uploading')
    return (
      <Button variant="default" onClick={cancelUpload}>
        Cancel upload
      </Button>
    );
  if (step.is === 'checked')
    return (
      <>
        <Button variant="default" onClick={again}>
          Another file
        </Button>
        {step.checked.check.total > 0 && (
          <Button onClick={() => void run(step.checked)}>
            {importOrders(step.checked.check.total)}
          </Button>
        )}
      </>
    );
  if (step.is === 'stopped')
    return <Button onClick={() => void run(step.checked, step.done)}>Continue</Button>;
  return step.is === 'done' ? <Button onClick={onClose}>Close</Button> : null;
};

/** Steps in which the user decides something. */
const decisionSteps: ReadonlySet<ImportStep['is']> = new Set([
  'uploading',
  'checked',
  'stopped',
  'done',
]);

/** Imports orders from a file: the preview first, the orders after a confirmation (UI-SC-24). */
export const ImportPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const importing = useImport();
  const { step } = importing;
  return (
    <SidePanel
      title="Import purchase orders"
      {...('checked' in step && { note: step.checked.name })}
      width={760}
      onClose={onClose}
      {...(decisionSteps.has(step.is) && {
        footer: <Next importing={importing} onClose={onClose} />,
      })}
    >
      <div className={importStyles.panel}>
        <ImportNotice
          notice="showOnboardingPOImportDelayDisclaimer"
          title="Import orders once your products are read"
        >
          Lines are matched with your products by SKU. While the first load of your store is under
          way, some SKUs are not known yet.
        </ImportNotice>
        <Body step={step} choose={importing.choose} />
      </div>
    </SidePanel>
  );
};
