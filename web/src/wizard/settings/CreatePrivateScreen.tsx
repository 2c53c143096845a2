import { CreateScreen } from './CreateScreen.tsx';

/**
 * Also behind `Create Personal Project` (NAV-10): a project without a team, private until that is
 * changed.
 */
export default function CreatePrivateScreen() {
  return <CreateScreen scope="private" />;
}
