import {
  decodeBase64,
  type Dossier,
  type Finding,
} from '@quartermaster/contracts/purchase-orders/read-models/dossier';
import { Button, Stack } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react';
import { saveBlob } from '../../lib/save-blob.ts';
import { formatOrderName } from '@quartermaster/contracts/core/words';
import { StatusBadge } from '../../ui/badges.tsx';
import { Brand } from '../../ui/brand.tsx';
import { AlertBox } from '../../ui/cards.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { purchaseOrderStatusStyles } from '../../ui/statuses.ts';
import { useVerification, type VerificationResult } from './use-verification.ts';
import { changesRecorded, doNotRely, notChecked, unaltered } from './words.ts';
import styles from './verify-dossier-page.module.css';

const Findings = ({ findings }: { readonly findings: readonly Finding[] }) => (
  <ul className={styles.findings} aria-label="Checks">
    {findings.map(({ check, problem }) => (
      <li key={check} data-holds={problem === null}>
        {problem === null ? (
          <IconCircleCheck size={18} aria-label="Holds" />
        ) : (
          <IconCircleX size={18} aria-label="Does not hold" />
        )}
        <span>
          {check}
          {problem !== null && <em>{problem}</em>}
        </span>
      </li>
    ))}
  </ul>
);

type Document = Dossier['documents'][number];

const save = ({ name, contentType, base64 }: Document): void =>
  saveBlob(name, new Blob([decodeBase64(base64)], { type: contentType }));

interface ContentsProps extends Pick<VerificationResult, 'sha256'> {
  readonly dossier: Dossier;
}

const Contents = ({ dossier, sha256 }: ContentsProps) => {
  const { order, events, documents } = dossier;
  const last = events.at(-1);
  return (
    <dl className={styles.contents}>
      <dt>Purchase order</dt>
      <dd>
        {formatOrderName(order.content.name)}{' '}
        <StatusBadge {...purchaseOrderStatusStyles[order.status]} />
      </dd>
      <dt>Recorded</dt>
      <dd>
        {changesRecorded({
          changes: events.length,
          first: events[0]?.recordedAt,
          last: last?.recordedAt,
        })}
      </dd>
      <dt>Digest of the last revision</dt>
      <dd className={styles.digest}>{last?.digest}</dd>
      <dt>SHA-256 of this file</dt>
      <dd className={styles.digest}>{sha256}</dd>
      <dt>Documents</dt>
      <dd>
        {documents.length === 0 && 'None'}
        {documents.map((document) => (
          <Button
            key={document.name}
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => save(document)}
          >
            {document.name}
          </Button>
        ))}
      </dd>
    </dl>
  );
};

const Verdict = ({ verified }: { readonly verified: VerificationResult }) => {
  const { fileName, findings, dossier, problem } = verified;
  const holds = findings.every((finding) => finding.problem === null);
  if (problem !== null) {
    return (
      <AlertBox tone="warning" title={notChecked(fileName)}>
        {problem}
      </AlertBox>
    );
  }
  return holds ? (
    <AlertBox tone="success" title="Nothing was altered">
      {unaltered(fileName)}
    </AlertBox>
  ) : (
    <AlertBox
      tone="error"
      title={dossier === null ? 'This is no dossier' : 'This dossier was altered'}
    >
      {doNotRely(fileName)}
    </AlertBox>
  );
};

/** Page on which an auditor checks the dossier of an order, with or without an account. */
export const VerifyDossierPage = () => {
  const { verified, check } = useVerification();
  return (
    <main className={styles.page}>
      <Brand />
      <h1>Verify a dossier</h1>
      <p>
        A dossier has everything that was recorded of a purchase order. The check shows whether
        anything in it was changed afterwards. It runs in this browser; the file is not sent
        anywhere.
      </p>
      <FileDrop
        label="Drop a dossier here"
        hint="A JSON file that was saved from the history of an order"
        accept=".json,application/json"
        onFiles={([file]) => {
          if (file !== undefined) void check(file);
        }}
      />
      <Stack gap={16} aria-live="polite" aria-busy={verified === 'checking'}>
        {verified === 'checking' && <p>Checking...</p>}
        {verified !== null && verified !== 'checking' && (
          <>
            <Verdict verified={verified} />
            <Findings findings={verified.findings} />
            {verified.dossier !== null && (
              <Contents dossier={verified.dossier} sha256={verified.sha256} />
            )}
          </>
        )}
      </Stack>
    </main>
  );
};
