import { CreateScreen } from './CreateScreen.tsx';

/** Also behind `Create Personal Project` (NAV-10). */
export default function CreatePrivateScreen() {
  return <CreateScreen scope="private" />;
}
