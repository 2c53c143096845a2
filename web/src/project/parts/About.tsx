import type { ProjectRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import type { ReactNode } from 'react';
import { Heading } from '../../theme/layout.tsx';

const Section = styled('section')(({ theme: { spacing } }) => ({
  marginTop: spacing(8),
  '& > dl': { marginTop: spacing(4) },
}));

/** What a project is for, in the host's words. */
export const About = ({ project, children }: { project: ProjectRow; children: ReactNode }) => (
  <Section aria-label="About the project">
    <Heading gap={2}>About</Heading>
    <div className="prose soft">{project.projectDetails || 'No description.'}</div>
    {children}
  </Section>
);
