import { dueShort, endOfDay, letsGuestsIn, newProject, settingsDefaults, takesText } from '@dossier/shared/contract';
import { styled, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { count } from '../../format/numbers.ts';
import { useMe } from '../../reads/me.ts';
import { Heading, Hint, List, Row, SmallPanel } from '../../theme/layout.tsx';
import { definitionsIn, type Fields } from './fields.ts';

const Frame = styled('section')(({ theme: { spacing, breakpoints } }) => ({
  [breakpoints.up('md')]: { position: 'sticky', top: spacing(20) },
}));

const isDay = (value: string) => newProject.shape.endDate.safeParse(value).success;

/** What those who are invited are told, from what is typed. */
export const Preview = () => {
  const { data: me } = useMe();
  const [projectName, endDate, timeZone, projectScope, guests, documents] = useWatch<
    Fields,
    ['projectName', 'endDate', 'timeZone', 'projectScope', 'guests', 'documents']
  >({ name: ['projectName', 'endDate', 'timeZone', 'projectScope', 'guests', 'documents'] });
  const zone = timeZone ?? settingsDefaults.timeZone;
  const asked = definitionsIn(documents ?? '');
  const scope = projectScope ?? 'private';
  const due = isDay(endDate ?? '') ? ` by ${dueShort({ dueAt: endOfDay(endDate, zone), timeZone: zone })}` : '';
  const host = me ? `${me.firstName} ${me.lastName}` : 'You';
  return (
    <Frame aria-labelledby="invited-see">
      <Heading id="invited-see">What invited people will see</Heading>
      <SmallPanel>
        <Typography component="p" className="strong wrap">
          {projectName?.trim() || 'Your project'}
        </Typography>
        <Typography component="p" color="textSecondary" className="wrap" sx={{ mt: 1 }}>
          {host} {me ? 'asks' : 'ask'} you for {asked.length > 0 ? count(asked.length, 'document') : 'documents'}
          {due}.
        </Typography>
        {asked.length > 0 && (
          <List scrolls tabIndex={0} aria-label="Documents that are asked for">
            {asked.map((definition, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name while they are typed
              <Row key={index} wrap gap={2}>
                <span className="grow wrap">{definition.fieldName}</span>
                <span className="muted small">
                  {takesText(definition)}
                  {definition.optional && ', optional'}
                </span>
              </Row>
            ))}
          </List>
        )}
        <Hint gap={3}>
          {letsGuestsIn({ guests: guests ?? null, projectScope: scope })
            ? 'No account needed: the link in their email opens it.'
            : 'They sign up with the address that you invite.'}
          {scope === 'public' && ' Anyone with the project ID can join, too.'}
        </Hint>
      </SmallPanel>
    </Frame>
  );
};
