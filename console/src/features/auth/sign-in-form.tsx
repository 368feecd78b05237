import { Button, Stack, TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useState, type SubmitEvent, type ReactNode } from 'react';
import { CodeInput, groupedCode } from '../../ui/code-input.tsx';
import {
  findEmailFault,
  describeSendFailure,
  useSendCode,
  useVerifyCode,
  describeVerifyFailure,
} from '../../data/sign-in.ts';
import { CODE_SENT, newCodeIn } from './words.ts';
import { Sentence } from '../../ui/sentence.tsx';
import styles from './sign-in-form.module.css';
import authLayoutStyles from './auth-layout.module.css';

const RESEND_AFTER_S = 30;

interface EmailStepProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly send: ReturnType<typeof useSendCode>;
  readonly onSent: () => void;
  readonly submitLabel: string;
}

const EmailStep = ({ email, onEmail, send, onSent, submitLabel }: EmailStepProps) => {
  const [fault, setFault] = useState<string | null>(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const found = findEmailFault(email);
    setFault(found);
    if (found === null) send.mutate(email, { onSuccess: onSent });
  };
  const shown = fault ?? (send.isError ? describeSendFailure(send.error) : null);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
          size="md"
          placeholder="you@your-shop.com"
          value={email}
          error={shown}
          onChange={(event) => {
            setFault(null);
            send.reset();
            onEmail(event.currentTarget.value);
          }}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={send.isPending}
          rightSection={<IconArrowRight size={16} />}
        >
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
};

/** Seconds until a new code can be sent; restarts whenever `start` changes. */
const useCountdown = (start: number): number => {
  const [left, setLeft] = useState({ start, seconds: RESEND_AFTER_S });
  if (left.start !== start) setLeft({ start, seconds: RESEND_AFTER_S });
  useEffect(() => {
    const timer = setInterval(
      () => setLeft((now) => ({ ...now, seconds: Math.max(0, now.seconds - 1) })),
      1000,
    );
    return () => clearInterval(timer);
  }, []);
  return left.seconds;
};

interface CodeStepProps {
  readonly email: string;
  readonly send: ReturnType<typeof useSendCode>;
  readonly onBack: () => void;
}

const CodeStep = ({ email, send, onBack }: CodeStepProps) => {
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(1);
  const verify = useVerifyCode();
  const wait = useCountdown(sent);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!verify.isPending) verify.mutate(groupedCode(code));
  };
  const resend = (): void => {
    setCode('');
    verify.reset();
    send.mutate(email, { onSuccess: () => setSent(sent + 1) });
  };
  const fault = verify.isError
    ? describeVerifyFailure(verify.error)
    : send.isError
      ? describeSendFailure(send.error)
      : null;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <CodeInput
          value={code}
          invalid={verify.isError}
          describedBy={fault === null ? undefined : 'sign-in-fault'}
          disabled={verify.isPending}
          onChange={(next) => {
            verify.reset();
            setCode(next);
          }}
          onComplete={(complete) => verify.mutate(groupedCode(complete))}
        />
        {fault !== null && (
          <div className={styles.error} id="sign-in-fault" role="alert">
            {fault}
          </div>
        )}
        <Button type="submit" size="md" fullWidth loading={verify.isPending} disabled={code === ''}>
          Sign in
        </Button>
        <div className={styles.foot}>
          <button type="button" onClick={resend} disabled={wait > 0 || send.isPending}>
            {newCodeIn(wait)}
          </button>
          <button type="button" onClick={onBack}>
            Use another email
          </button>
        </div>
      </Stack>
    </form>
  );
};

export interface SignInFormProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly submitLabel: string;
  readonly installSessionToken?: string | undefined;
  /** Shown under the form in the email step. */
  readonly foot?: ReactNode;
}

export const SignInForm = (props: SignInFormProps) => {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const send = useSendCode(props.installSessionToken);
  if (!sent) {
    return (
      <>
        <h1>{props.title}</h1>
        <p className={authLayoutStyles.lead}>{props.lead}</p>
        <EmailStep
          email={email}
          onEmail={setEmail}
          send={send}
          onSent={() => setSent(true)}
          submitLabel={props.submitLabel}
        />
        {props.foot !== undefined && <div className={styles.foot}>{props.foot}</div>}
      </>
    );
  }
  return (
    <>
      <h1>Check your email</h1>
      <p className={authLayoutStyles.lead}>
        <Sentence text={CODE_SENT} slots={{ email: <strong>{email.trim()}</strong> }} />
      </p>
      <CodeStep email={email} send={send} onBack={() => setSent(false)} />
    </>
  );
};
