import { useEffect, useState } from 'react';
import { messageOf, newKey, sendCommand } from '../../data/api.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import type { QuoteErrors, QuoteInput, QuotePlan } from './quote.ts';

const thanksSeconds = 10;
const empty = { email: '', phone: '', message: '' };
type Field = keyof QuoteInput;
/** As they stand in the form. */
const fields: readonly Field[] = ['email', 'phone', 'plan', 'message'];

/** The rules come with the schemas, which only people who fill in the form need to load. Without them the server says what is wrong. */
const check = (values: QuoteInput): Promise<QuoteErrors> =>
  import('./quote.ts').then(
    ({ quoteErrors }) => quoteErrors(values),
    () => ({}),
  );

/** Counts down from 10 each second while thanks are shown, then starts over (QUOTE-03). */
const useCountdown = (running: boolean, onEnd: () => void) => {
  const [left, setLeft] = useState(thanksSeconds);
  useEffect(() => {
    if (!running) {
      setLeft(thanksSeconds);
      return;
    }
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onEnd()), 1000);
    return () => clearTimeout(timer);
  }, [running, left, onEnd]);
  return left;
};

export const useQuoteForm = (plan: QuotePlan, onPlan: (plan: QuotePlan) => void) => {
  const { typed: texts = empty, type, forget } = useDraft<typeof empty>('quote');
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [errors, setErrors] = useState<QuoteErrors>({});
  const [state, setState] = useState<'form' | 'sending' | 'thanks'>('form');
  const [failure, setFailure] = useState('');
  const [key, setKey] = useState(newKey);
  const [sentTo, setSentTo] = useState('');
  const values: QuoteInput = { ...texts, plan };

  const change = (field: Field, value: string) => {
    if (field === 'plan') onPlan(value as QuotePlan);
    else type({ ...texts, [field]: value });
    setFailure('');
    if (touched.has(field)) void check({ ...values, [field]: value }).then(setErrors);
  };
  const touch = (field: Field) => {
    setTouched(new Set([...touched, field]));
    void check(values).then(setErrors);
  };
  const submit = async () => {
    const found = await check(values);
    setErrors(found);
    setTouched(new Set(fields));
    const first = fields.find((field) => found[field]);
    if (first) return document.getElementById(`quote-${first}`)?.focus();
    setState('sending');
    setFailure('');
    try {
      await sendCommand('RequestQuote', values, key);
      setSentTo(values.email.trim());
      forget();
      setState('thanks');
    } catch (error) {
      setFailure(messageOf(error));
      setState('form');
    }
  };
  const [restart] = useState(() => () => {
    onPlan('team');
    setTouched(new Set());
    setErrors({});
    setKey(newKey());
    setState('form');
  });
  const left = useCountdown(state === 'thanks', restart);
  const errorOf = (field: Field) => (touched.has(field) ? errors[field] : undefined);
  return { values, state, sentTo, failure, left, change, touch, submit, errorOf };
};
