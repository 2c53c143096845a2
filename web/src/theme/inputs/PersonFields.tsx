import { Pair } from '../layout.tsx';
import { TextInput } from './schemaForms.tsx';

export const NameFields = ({ autoFocus = false }: { readonly autoFocus?: boolean }) => (
  <Pair>
    <TextInput name="firstName" label="First name" autoComplete="given-name" autoFocus={autoFocus} />
    <TextInput name="lastName" label="Last name" autoComplete="family-name" />
  </Pair>
);

export const WorkFields = () => (
  <Pair>
    <TextInput name="designation" label="Designation" autoComplete="organization-title" />
    <TextInput name="organization" label="Organization" autoComplete="organization" />
  </Pair>
);
