import type { UploadTarget } from '@quartermaster/contracts/assets/calls';
import { useSyncExternalStore } from 'react';
import { toast } from './toast.tsx';
import { putFile, UploadFailed } from '../data/files.ts';
import { createSignal } from '../lib/signal.ts';

/** A file that is being uploaded, or whose upload failed. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  readonly sent: number;
  /** Reason of the failure; null while it is being uploaded. */
  readonly problem: string | null;
}

interface UploadUnderWay extends Upload {
  readonly place: string;
  readonly stop: AbortController;
}

/** Kept outside of every page: an upload continues while another tab of the record is open. */
let all: readonly UploadUnderWay[] = [];
const { subscribe, announce } = createSignal();

const change = (next: readonly UploadUnderWay[]): void => {
  all = next;
  announce();
};
const update = (id: string, part: Partial<UploadUnderWay>): void =>
  change(all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
const forget = (id: string): void => change(all.filter((upload) => upload.id !== id));

export interface UploadsOptions {
  /** The owner of the files; separates its uploads from others. */
  readonly place: string;
  readonly target: UploadTarget;
  /** Receives the address of an uploaded file. When it rejects, the upload has failed, and the caller shows why. */
  readonly onUploaded: (url: string) => Promise<unknown>;
}

const send = async ({ id, file, stop }: UploadUnderWay, options: UploadsOptions): Promise<void> => {
  const { signal } = stop;
  try {
    const onProgress = (sent: number): void => update(id, { sent });
    await options.onUploaded(await putFile(options.target, file, { signal, onProgress }));
    forget(id);
  } catch (error) {
    const told = error instanceof UploadFailed ? error.message : null;
    if (signal.aborted) forget(id);
    else update(id, { problem: told ?? 'It could not be attached' });
    if (told !== null) toast.error(`${file.name}: ${told}`);
  }
};

/** The uploads of one record: their progress, and their actions (NF-U-02, NF-U-03). */
export const useUploads = (options: UploadsOptions) => {
  const begin = (file: File): void => {
    const stop = new AbortController();
    const id = crypto.randomUUID();
    const upload = { id, file, sent: 0, problem: null, place: options.place, stop };
    change([...all, upload]);
    void send(upload, options);
  };
  return {
    uploads: useSyncExternalStore(subscribe, () => all).filter(
      ({ place }) => place === options.place,
    ),
    start: (files: readonly File[]) => files.forEach(begin),
    cancel: (id: string) => all.find((upload) => upload.id === id)?.stop.abort(),
    retry: (id: string) => {
      const upload = all.find((one) => one.id === id);
      forget(id);
      if (upload !== undefined) begin(upload.file);
    },
    dismiss: forget,
  };
};
