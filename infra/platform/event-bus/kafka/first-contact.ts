import { setTimeout as sleep } from 'node:timers/promises';
import { connectKafka, type KafkaTopic } from './kafka-client.ts';

export interface FirstContact {
  /** Resolves when a broker has answered for the first time, or when the attempts were stopped. */
  readonly connected: Promise<void>;
  readonly isConnected: () => boolean;
  readonly stop: () => Promise<void>;
}

const RETRY_MS = 1_000;

/** Connects to the brokers until one answers; `onFirstFailure` receives the first failure. */
export const seekFirstContact = (
  { brokers }: Pick<KafkaTopic, 'brokers'>,
  onFirstFailure: (error: unknown) => void,
): FirstContact => {
  const kafka = connectKafka({ brokers });
  const stopping = new AbortController();
  const { signal } = stopping;
  let isMade = false;
  let failures = 0;
  const tryOnce = async (): Promise<void> => {
    const admin = kafka.admin({ retry: { retries: 0 } });
    try {
      await admin.connect();
      isMade = true;
    } catch (error) {
      failures += 1;
      if (failures === 1) onFirstFailure(error);
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  };
  const seek = async (): Promise<void> => {
    while (!isMade && !signal.aborted) await tryOnce();
  };
  const made = seek();
  return {
    connected: made,
    isConnected: () => isMade,
    stop: async () => {
      stopping.abort();
      await made;
    },
  };
};
