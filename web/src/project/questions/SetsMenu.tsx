import type { QuestionSection } from '@dossier/shared/contract';
import { MenuItem } from '@mui/material';
import { useState } from 'react';
import { newKey } from '../../data/api.ts';
import { useNotify } from '../../data/notices.ts';
import { count } from '../../format/numbers.ts';
import { AddIcon } from '../../theme/icons.tsx';
import { MenuButton } from '../../theme/MenuButton.tsx';

type Sets = typeof import('./questionSets.ts');

/** Ready-made sections to begin with, fetched when somebody looks for them. */
export const SetsMenu = ({ onChosen }: { readonly onChosen: (section: QuestionSection) => void }) => {
  const notify = useNotify();
  const [sets, setSets] = useState<Sets>();
  const load = () => import('./questionSets.ts').then(setSets, notify.failure);
  return (
    <MenuButton label="Start from a set" icon={<AddIcon />} onOpen={() => void load()}>
      {sets ? (
        sets.questionSets.map((section) => (
          <MenuItem
            key={section.sectionId}
            onClick={() => {
              onChosen(sets.sectionOf(section, newKey));
              notify(`“${section.title}” is below, with ${count(section.questions.length, 'question')}.`);
            }}
          >
            {section.title}
          </MenuItem>
        ))
      ) : (
        <MenuItem disabled>Loading …</MenuItem>
      )}
    </MenuButton>
  );
};
