import pLimit from 'p-limit';
import { type Mail, type MailMessage, MailRefused } from './mail.ts';

export interface LaterMail {
  /** False when the queue is full. */
  readonly hasRoom: () => boolean;
  /** Queues the mail and returns at once. */
  readonly send: (message: MailMessage) => void;
  /** Waits a few seconds for mails that are being sent and drops the queued ones. */
  readonly stop: () => Promise<void>;
}

export interface LaterMailSettings {
  readonly mail: Pick<Mail, 'send'>;
  /** Called after every failed try. */
  readonly onProblem: (messageId: string, error: unknown) => void;
  /** Mails sent at the same time. */
  readonly atOnce?: number;
  /** Most unsent mails, including those that are being sent. */
  readonly most?: number;
  /** Pauses before the second try and those after it. */
  readonly pausesMs?: readonly number[];
}

interface Job {
  readonly message: MailMessage;
  readonly tries: number;
}

/** In all less than the ten minutes for which a sign-in code is valid. */
const PAUSES_MS = [1_000, 5_000, 15_000, 60_000, 120_000];
const GRACE_MS = 5_000;

const waitAtMost = (work: Promise<unknown>, limitMs: number): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => (timer = setTimeout(resolve, limitMs)));
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
};

/** Delayed calls; `stop` drops them. */
const createPauses = () => {
  const timers = new Set<NodeJS.Timeout>();
  return {
    count: () => timers.size,
    after: (pauseMs: number, work: () => void): void => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, pauseMs);
      timers.add(timer);
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
};

/**
 * Sends mails in the background, so that no mail server delays an answer. The queue is in memory, so it is only for mails that
 * a user can request again, such as sign-in codes. A mail that waits for its next try takes no place.
 */
export const sendLater = (settings: LaterMailSettings): LaterMail => {
  const { mail, onProblem, atOnce = 8, most = 500, pausesMs = PAUSES_MS } = settings;
  const pauses = createPauses();
  const limit = pLimit(atOnce);
  const unsent = new Set<Promise<void>>();
  let stopped = false;
  const isStopped = (): boolean => stopped;
  const trySending = async ({ message, tries }: Job): Promise<void> => {
    if (isStopped()) return;
    try {
      await mail.send(message);
    } catch (error) {
      onProblem(message.messageId, error);
      const pauseMs = pausesMs[tries];
      if (isStopped() || pauseMs === undefined || error instanceof MailRefused) return;
      pauses.after(pauseMs, () => enqueue({ message, tries: tries + 1 }));
    }
  };
  const enqueue = (job: Job): void => {
    const sending = limit(trySending, job).finally(() => unsent.delete(sending));
    unsent.add(sending);
  };
  return {
    hasRoom: () => unsent.size + pauses.count() < most,
    send: (message) => enqueue({ message, tries: 0 }),
    stop: async () => {
      stopped = true;
      pauses.stop();
      await waitAtMost(Promise.all(unsent), GRACE_MS);
    },
  };
};
