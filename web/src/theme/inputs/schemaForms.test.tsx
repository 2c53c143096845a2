import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { ApiProblem } from '../../data/api.ts';
import { useFormDraft } from '../../data/drafts/useFormDraft.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { SchemaForm, TextInput, useSchemaForm } from './schemaForms.tsx';

const schema = z.object({ title: z.string().min(1, 'Give it a title.'), place: z.string().min(1, 'Say where.') });

type Props = { readonly title: string; readonly onSubmit: (values: z.output<typeof schema>) => unknown };

const Example = ({ title, onSubmit }: Props) => {
  const form = useSchemaForm(schema, { title, place: '' });
  const draft = useFormDraft('example', form);
  return (
    <SchemaForm form={form} onSubmit={onSubmit}>
      <TextInput name="title" label="Title" />
      <TextInput name="place" label="Place" />
      <button type="submit">Send</button>
      <button type="button" onClick={() => form.reset({ title, place: '' }, { keepDirtyValues: true })}>
        Renew
      </button>
      <p>At {useLocation().search}</p>
      {draft.isFromBefore && <p>From before</p>}
      {form.formState.dirtyFields.place && <p>Place was changed</p>}
    </SchemaForm>
  );
};

const Screen = ({ onSubmit }: Pick<Props, 'onSubmit'>) => {
  const [stored, setStored] = useState('Field notes');
  const [shown, setShown] = useState(true);
  return (
    <>
      {shown && <Example title={stored} onSubmit={onSubmit} />}
      <button type="button" onClick={() => setStored('Changed elsewhere')}>
        Change
      </button>
      <button type="button" onClick={() => setShown(!shown)}>
        Leave or come back
      </button>
    </>
  );
};

const open = (onSubmit: Props['onSubmit'] = () => {}, at = '/') => {
  const { user } = renderScreen(<Screen onSubmit={onSubmit} />, { at });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    user,
    field,
    values: () => [field('Title').value, field('Place').value],
    press: (name: string) => user.click(screen.getByRole('button', { name })),
  };
};

describe('a form with a schema', () => {
  it('begins with what it is given, and takes nothing from a link', async () => {
    const theirs = encodeURIComponent('{"title":"Theirs","place":"Elsewhere"}');
    const { values } = open(undefined, `/?source=${theirs}`);
    await screen.findByLabelText('Title');
    expect(values()).toEqual(['Field notes', '']);
    // What stands in it still sees where it is.
    expect(screen.getByText(/^At \?source/)).toBeTruthy();
  });

  it('keeps what is typed when what it began with is changed elsewhere', async () => {
    const { user, field, press, values } = open();
    await user.type(await screen.findByLabelText('Place'), 'Bergen');
    await user.type(field('Title'), ' 1');
    await press('Change');
    expect(values()).toEqual(['Field notes 1', 'Bergen']);
  });

  it('opens with the draft of it, knowing which fields that changed', async () => {
    const { user, press, values } = open();
    await user.type(await screen.findByLabelText('Place'), 'Bergen');
    await press('Leave or come back');
    await press('Change');
    await press('Leave or come back');
    expect(screen.getByText('From before')).toBeTruthy();
    expect(screen.getByText('Place was changed')).toBeTruthy();
    await press('Renew');
    expect(values()).toEqual(['Changed elsewhere', 'Bergen']);
  });

  it('[VAL-13] [VAL-14] says what is wrong with touched fields, on Enter with all, and sends nothing', async () => {
    const sent: unknown[] = [];
    const { user, field, values } = open((value) => sent.push(value));
    await user.clear(await screen.findByLabelText('Title'));
    await user.tab();
    expect(await screen.findByText('Give it a title.')).toBeTruthy();
    expect(screen.queryByText('Say where.')).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Say where.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Title'));
    expect([values(), sent]).toEqual([['', ''], []]);
  });

  it('puts the refusal of the server beside its field, which has the focus; any other is said in a notice', async () => {
    const beside = { code: 'INVALID', status: 422, title: 'Not valid.', errors: { place: 'No such place.' } } as const;
    const refusals = [new Error('Away'), new ApiProblem(beside)];
    const { user, field, press } = open(() => {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
    });
    await user.type(await screen.findByLabelText('Place'), 'Atlantis');
    await press('Send');
    expect(await screen.findByText('No such place.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Place')));
    expect(screen.queryByRole('alert')).toBeNull();
    await press('Send');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field('Place').value).toBe('Atlantis');
  });
});
