import { Button, FileButton, Input, Progress, Stack } from '@mantine/core';
import { logoTypes } from '@quartermaster/contracts/assets/calls';
import { getAttachmentName } from '@quartermaster/contracts/assets/uploaded-file';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../lib/format.ts';
import { messageFor } from '../../lib/problems.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { uploadOf } from '../../ui/words.ts';
import { detailsLabels } from './words.ts';
import { putFile, pictureQuery } from '../../data/files.ts';
import textStyles from '../../ui/text.module.css';
import styles from './logo-field.module.css';

interface LogoPictureProps {
  /** Stored address of an upload, or empty. */
  readonly logoUrl: string;
  readonly alt: string;
}

/** Logo as it was uploaded; nothing while it is loading. */
export const LogoPicture = ({ logoUrl, alt }: LogoPictureProps) => {
  const { data, isError } = useQuery(pictureQuery(logoUrl));
  if (isError) return <span className={styles.gone}>The file of the logo could not be found</span>;
  return data === undefined ? null : <img className={styles.logo} src={data} alt={alt} />;
};

const accept = logoTypes.join();
const LOGO_HINT = 'PNG, JPEG or WebP of at most 1 MB; SVG is not accepted';

interface UploadProgress {
  readonly file: File;
  readonly sent: number;
  readonly stop: AbortController;
}

const Sending = ({ file, sent, stop }: UploadProgress) => (
  <div className={styles.box}>
    <Stack gap={4} flex={1} miw={0}>
      <span className={styles.name}>{file.name}</span>
      <Progress
        value={file.size === 0 ? 100 : Math.floor((sent / file.size) * 100)}
        size="sm"
        aria-label={uploadOf(file.name)}
      />
      <span className={textStyles.muted}>{formatBytes(file.size)}</span>
    </Stack>
    <Button variant="default" onClick={() => stop.abort()}>
      Cancel
    </Button>
  </div>
);

interface ChosenProps {
  readonly logoUrl: string;
  /** Null for members who cannot change it. */
  readonly change: { readonly to: (file: File) => void; readonly remove: () => void } | null;
}

const Chosen = ({ logoUrl, change }: ChosenProps) => (
  <div className={styles.box}>
    <div className={styles.paper}>
      <LogoPicture logoUrl={logoUrl} alt="Logo" />
    </div>
    <Stack gap={4} flex={1} miw={0}>
      <span className={styles.name}>{getAttachmentName(logoUrl)}</span>
    </Stack>
    {change !== null && (
      <>
        <FileButton accept={accept} onChange={(file) => file !== null && change.to(file)}>
          {(button) => (
            <Button {...button} variant="default">
              Replace
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={change.remove}>
          Remove
        </Button>
      </>
    )}
  </div>
);

/** Logo that is uploaded at once, and is part of the details once they are saved. */
const useLogo = (onChange: LogoFieldProps['onChange']) => {
  const [sending, setSending] = useState<UploadProgress | null>(null);
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File): Promise<void> => {
    const stop = new AbortController();
    const reportProgress = (sent: number): void => setSending({ file, sent, stop });
    setProblem(undefined);
    reportProgress(0);
    try {
      onChange(await putFile('logos', file, { signal: stop.signal, onProgress: reportProgress }));
    } catch (error) {
      if (!stop.signal.aborted) setProblem(messageFor(error));
    }
    setSending(null);
  };
  const remove = (): void => {
    setProblem(undefined);
    onChange('');
  };
  return {
    sending,
    problem,
    choose: (file: File) => void choose(file),
    remove,
  };
};

interface LogoFieldProps {
  /** Stored address of an upload, or empty. */
  readonly value: string;
  readonly onChange: (logoUrl: string) => void;
  readonly readOnly: boolean;
  readonly error: string | undefined;
}

/** Field of the logo on printed orders; admins upload, replace and remove it. */
export const LogoField = ({ value: logoUrl, onChange, readOnly, error }: LogoFieldProps) => {
  const { sending, problem, choose, remove } = useLogo(onChange);
  const empty = readOnly ? (
    <span className={textStyles.muted}>No logo</span>
  ) : (
    <FileDrop
      label="Drop the logo here"
      hint={LOGO_HINT}
      accept={accept}
      onFiles={([file]) => file !== undefined && choose(file)}
    />
  );
  const shown =
    logoUrl === '' ? (
      empty
    ) : (
      <Chosen logoUrl={logoUrl} change={readOnly ? null : { to: choose, remove }} />
    );
  return (
    <Input.Wrapper
      label={detailsLabels.logoUrl}
      labelElement="div"
      error={problem ?? error}
      {...(logoUrl !== '' && !readOnly && { description: LOGO_HINT })}
    >
      {sending === null ? shown : <Sending {...sending} />}
    </Input.Wrapper>
  );
};
