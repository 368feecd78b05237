import { type Mail, type MailMessage, MailRefused } from './mail.ts';

export interface LaterMail {
  /** False when as many mails wait as may wait. */
  readonly hasRoom: () => boolean;
  /** Takes the mail and returns at once. */
  readonly send: (message: MailMessage) => void;
  /** Lets mails under way finish for a few seconds and drops those that wait. */
  readonly stop: () => Promise<void>;
}

export interface LaterMailSettings {
  readonly mail: Pick<Mail, 'send'>;
  /** Hears of every try that failed. */
  readonly onProblem: (messageId: string, error: unknown) => void;
  /** Mails that are handed to the mail server at the same time. */
  readonly atOnce?: number;
  /** Mails that are not sent yet, those under way included. */
  readonly most?: number;
  /** Pauses before the second try and those after it. */
  readonly pausesMs?: readonly number[];
}

interface Job {
  readonly message: MailMessage;
  readonly tries: number;
}

/** Together less than the ten minutes a sign-in code lives. */
const PAUSES_MS = [1_000, 5_000, 15_000, 60_000, 120_000];
const GRACE_MS = 5_000;

const within = (work: Promise<unknown>, limitMs: number): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise((resolve) => (timer = setTimeout(resolve, limitMs)));
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
};

/** What is done after a pause; `stop` drops it. */
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

/** Works on jobs in their order, so many at a time. */
const createLine = (atOnce: number, work: (job: Job) => Promise<void>) => {
  const due: Job[] = [];
  const underWay = new Set<Promise<void>>();
  const start = (): void => {
    while (underWay.size < atOnce) {
      const job = due.shift();
      if (job === undefined) return;
      const running = work(job).finally(() => {
        underWay.delete(running);
        start();
      });
      underWay.add(running);
    }
  };
  return {
    count: () => due.length + underWay.size,
    take: (job: Job): void => {
      due.push(job);
      start();
    },
    stop: async (): Promise<void> => {
      due.length = 0;
      await within(Promise.all(underWay), GRACE_MS);
    },
  };
};

/**
 * Sends mails behind the back of who asks for them, so that no mail server delays an answer. Kept in memory: only for
 * mails that are simply asked for again, such as sign-in codes. A mail that waits for its next try holds no place.
 */
export const sendLater = (settings: LaterMailSettings): LaterMail => {
  const { mail, onProblem, atOnce = 8, most = 500, pausesMs = PAUSES_MS } = settings;
  const pauses = createPauses();
  let stopped = false;
  const line = createLine(atOnce, async ({ message, tries }) => {
    try {
      await mail.send(message);
    } catch (error) {
      onProblem(message.messageId, error);
      const pauseMs = pausesMs[tries];
      if (stopped || pauseMs === undefined || error instanceof MailRefused) return;
      pauses.after(pauseMs, () => line.take({ message, tries: tries + 1 }));
    }
  });
  return {
    hasRoom: () => line.count() + pauses.count() < most,
    send: (message) => line.take({ message, tries: 0 }),
    stop: async () => {
      stopped = true;
      pauses.stop();
      await line.stop();
    },
  };
};
