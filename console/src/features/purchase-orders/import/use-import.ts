import type { ToldRow } from '@quartermaster/contracts/purchase-orders/calls/import';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  checkImport,
  type CheckedFile,
  importParts,
} from '../../../data/purchase-orders/import.ts';
import { refetchAffected } from '../../../data/invalidation.ts';
import { messageFor } from '../../../lib/problems.ts';
import { toast } from '../../../ui/toast.tsx';
import { putFile } from '../../../data/files.ts';
import { ordersDrafted } from '../../../ordering/words.ts';

export type ImportStep =
  | { readonly is: 'choosing'; readonly problem: string | null }
  | { readonly is: 'uploading'; readonly name: string; readonly share: number }
  | { readonly is: 'checking'; readonly name: string }
  | { readonly is: 'checked'; readonly checked: CheckedFile }
  | { readonly is: 'importing'; readonly checked: CheckedFile; readonly done: number }
  | {
      readonly is: 'stopped';
      readonly checked: CheckedFile;
      readonly done: number;
      readonly problem: string;
    }
  | {
      readonly is: 'done';
      readonly checked: CheckedFile;
      readonly created: number;
      readonly refused: readonly ToldRow[];
    };

const readFile = async (
  file: File,
  signal: AbortSignal,
  tell: (step: ImportStep) => void,
): Promise<void> => {
  const { name } = file;
  const onProgress = (sent: number): void =>
    tell({ is: 'uploading', name, share: file.size === 0 ? 1 : sent / file.size });
  try {
    onProgress(0);
    const fileUrl = await putFile('imports', file, { onProgress, signal });
    tell({ is: 'checking', name });
    const check = await checkImport(fileUrl);
    tell({ is: 'checked', checked: { fileUrl, name, check } });
  } catch (error) {
    tell({ is: 'choosing', problem: `${name}: ${messageFor(error)}` });
  }
};

/** Import in three steps: upload of the file, preview, drafting of the orders. */
export const useImport = () => {
  const [step, setStep] = useState<ImportStep>({ is: 'choosing', problem: null });
  const upload = useRef(new AbortController());
  const client = useQueryClient();
  const choose = (file: File): Promise<void> => {
    upload.current = new AbortController();
    return readFile(file, upload.current.signal, setStep);
  };
  const run = async (checked: CheckedFile, start = 0): Promise<void> => {
    let done = start;
    const reportProgress = (now: number): void => {
      done = now;
      setStep({ is: 'importing', checked, done });
    };
    try {
      reportProgress(start);
      const { created, refused } = await importParts(checked, start, reportProgress);
      setStep({ is: 'done', checked, created, refused });
      toast.success(ordersDrafted(created));
    } catch (error) {
      setStep({ is: 'stopped', checked, done, problem: messageFor(error) });
    } finally {
      void refetchAffected(client, ['purchase-orders', 'shipments']);
    }
  };
  return {
    step,
    choose,
    run,
    cancelUpload: () => upload.current.abort(),
    again: () => setStep({ is: 'choosing', problem: null }),
  };
};
