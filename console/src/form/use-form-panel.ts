import isEqual from 'fast-deep-equal/es6';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../ui/leave-guard.ts';
import { toast } from '../ui/toast.tsx';
import { useFields, type Checks } from './use-fields.ts';

export interface FormOptions<Value, Sent, Answer> extends Checks<Value, Sent> {
  /** First values of the fields. A field that nobody typed in follows it. */
  readonly start: Value;
  /** Sends the checked value; `typed` holds the fields that were typed in. The mutation behind it shows its failures. */
  readonly send: (sent: Sent, typed: Partial<Value>) => Promise<Answer>;
  /** Text of the toast after a save. */
  readonly done?: string;
  /** Called after a save, unless the form was closed meanwhile. */
  readonly onSaved?: (answer: Answer, sent: Sent) => void;
}

/** True while the component is on the screen. */
const useIsMounted = () => {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
};

/** A form that is checked and sent as a whole, once: `isSaving` stays true after a save until `restart`. */
export const useForm = <Value extends object, Sent = Value, Answer = unknown>(
  options: FormOptions<Value, Sent, Answer>,
) => {
  const { start, send, done, onSaved } = options;
  const [typed, setTyped] = useState<Partial<Value>>({});
  const [isSaving, setIsSaving] = useState(false);
  const isMounted = useIsMounted();
  const value: Value = { ...start, ...typed };
  const set = useCallback(
    (change: Partial<Value>): void => setTyped((before) => ({ ...before, ...change })),
    [],
  );
  const fields = useFields(value, set, options);
  const save = (): void => {
    const sent = isSaving ? null : fields.attempt();
    if (sent === null) return;
    setIsSaving(true);
    send(sent, typed).then(
      (answer) => {
        if (done !== undefined) toast.success(done);
        if (isMounted.current) onSaved?.(answer, sent);
      },
      (error: unknown) => {
        setIsSaving(false);
        fields.refuse(error);
      },
    );
  };
  return {
    ...fields,
    isDirty: !isEqual(value, start),
    isSaving,
    save,
    /** Changes the form by its latest value, after a pause. */
    update: (step: (value: Value) => Partial<Value>): void =>
      setTyped((before) => ({ ...before, ...step({ ...start, ...before }) })),
    /** Begins again after a save, with these fields typed. */
    restart: (next: Partial<Value> = {}): void => {
      setTyped(next);
      setIsSaving(false);
      fields.reset();
    },
  };
};

/** Form of a `FormPanel`: leaving it with changes asks first, until it is saved. */
export const useFormPanel = <Value extends object, Sent = Value, Answer = unknown>(
  options: FormOptions<Value, Sent, Answer>,
) => {
  const form = useForm({
    ...options,
    onSaved: (answer: Answer, sent: Sent) => {
      release();
      options.onSaved?.(answer, sent);
    },
  });
  const release = useLeaveGuard(form.isDirty);
  return { ...form, release };
};
