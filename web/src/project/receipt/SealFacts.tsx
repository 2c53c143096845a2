import type { Receipt } from '@dossier/shared/contract/evidence';
import { Link } from '@mui/material';
import { paths } from '../../paths.ts';
import { Hint } from '../../theme/layout.tsx';
import { When } from '../../theme/When.tsx';

const Words = ({ stated: { seal, sealedAt } }: Pick<Receipt, 'stated'>) => {
  if (seal === 'sealed')
    return (
      <>
        Sealed <When at={sealedAt ?? ''} inline />: the receipt proves itself, without this server.
      </>
    );
  return seal === 'unsealed'
    ? 'It will be sealed within the hour. A receipt downloaded after that proves itself.'
    : 'It was sealed by an older release, whose seals prove no single upload.';
};

/** Whether others can check that the upload stands in the history. */
export const SealFacts = ({ receipt }: { receipt: Receipt }) => (
  <Hint gap={4}>
    <Words stated={receipt.stated} />{' '}
    <Link href={paths.verify} target="_blank" rel="noopener">
      Check a receipt
    </Link>
    , or see <Link to={paths.seals}>all seals</Link>
  </Hint>
);
