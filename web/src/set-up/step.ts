import type { SetUpView } from '@dossier/shared/contract/set-up';

export type StepProps = { readonly view: SetUpView; readonly onDone: () => void };
