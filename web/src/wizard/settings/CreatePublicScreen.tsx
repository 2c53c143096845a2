import { CreateScreen } from './CreateScreen.tsx';

export default function CreatePublicScreen() {
  return <CreateScreen scope="public" />;
}
