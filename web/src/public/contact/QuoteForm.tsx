import type { ChangeEvent, FocusEvent, FormEvent, ReactNode } from 'react';
import { leavesForPress } from '../../theme/inputs/leaving.ts';
import { useReady } from '../useReady.ts';
import type { QuotePlan } from './quote.ts';
import { useQuoteForm } from './useQuoteForm.ts';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly children: (described: { id: string; 'aria-invalid': boolean; 'aria-describedby'?: string }) => ReactNode;
};

/** A labelled control with its message; the control takes the id and what describes it. */
const Field = ({ id, label, error, children }: Props) => (
  <div className={error ? 'field wrong' : 'field'}>
    <label htmlFor={id}>{label}</label>
    {children({ id, 'aria-invalid': Boolean(error), ...(error && { 'aria-describedby': `${id}-error` }) })}
    {error && (
      <p id={`${id}-error`} className="error">
        {error}
      </p>
    )}
  </div>
);

const planChoices: readonly [QuotePlan, string][] = [
  ['personal', 'Individual'],
  ['team', 'Team'],
  ['executive', 'Executive'],
];

export const QuoteForm = ({ plan, onPlan }: { plan: QuotePlan; onPlan: (plan: QuotePlan) => void }) => {
  const { values, state, sentTo, failure, left, change, touch, submit, errorOf } = useQuoteForm(plan, onPlan);
  const isReady = useReady();
  if (state === 'thanks')
    return (
      <div className="card thanks">
        <div role="status">
          <h3>Thank you for contacting us.</h3>
        </div>
        <p>An email is on its way to {sentTo}.</p>
        <p className="muted num">The form comes back in {left} s.</p>
      </div>
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  const text = (name: 'email' | 'phone' | 'message') => ({
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(name, target.value),
    onBlur: (event: FocusEvent) => leavesForPress(event) || touch(name),
  });
  return (
    <form className="card quote" noValidate inert={!isReady} onSubmit={onSubmit}>
      <Field id="quote-email" label="Email" error={errorOf('email')}>
        {(props) => <input {...props} {...text('email')} type="email" autoComplete="email" required />}
      </Field>
      <Field id="quote-phone" label="Phone (optional)" error={errorOf('phone')}>
        {(props) => <input {...props} {...text('phone')} type="tel" autoComplete="tel" />}
      </Field>
      <Field id="quote-plan" label="Plan" error={errorOf('plan')}>
        {(props) => (
          <select {...props} value={values.plan} onChange={({ target }) => change('plan', target.value)}>
            {planChoices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="quote-message" label="Message (optional)" error={errorOf('message')}>
        {(props) => <textarea {...props} {...text('message')} rows={4} />}
      </Field>
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <button className="btn primary" type="submit" disabled={state === 'sending'}>
        {state === 'sending' ? 'Sending…' : 'Get Quote'}
      </button>
    </form>
  );
};
