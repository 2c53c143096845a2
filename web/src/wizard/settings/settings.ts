import type { ProjectRow, ProjectScope } from '@dossier/shared/contract';
import { cutTo, hasDays, newProject, refusals, settingsDefaults } from '@dossier/shared/contract';
import type { z } from 'zod';
import { pastDates, presetZone } from '../../format/zones.ts';

type Days = { readonly startDate: string; readonly endDate: string };

/** What a form says of a creation that failed for no reason of its own (CREATE-17). */
export const failedToCreate = 'Failed to create project. Please try again.';

/** No dates before today (CREATE-06, EDIT-07). */
export const withoutPast = (schema: z.ZodType<z.output<typeof newProject>>, stored?: Days) => {
  const isNotPast = (field: keyof Days) => (value: z.output<typeof newProject>) =>
    !(field in pastDates(value, new Date(), stored));
  const past = (field: keyof Days) => ({
    error: refusals.DATE_IN_PAST[1],
    path: [field],
    when: hasDays,
  });
  return schema.refine(isNotPast('startDate'), past('startDate')).refine(isNotPast('endDate'), past('endDate'));
};

/** The contract's schema for the forms of steps and of the edit screen. */
export const settingsSchema = (stored?: Days) =>
  withoutPast(newProject, stored) as unknown as z.ZodType<SettingsOutput, SettingsFields>;

type SettingsInput = z.input<typeof newProject>;
export type SettingsOutput = z.output<typeof newProject>;
/** As the fields hold it: terms may still be open. */
export type SettingsFields = Omit<SettingsInput, 'terms'> & { terms: boolean };

/** With the viewer's own time zone where it is known (CREATE-07). */
export const newSettings = (projectScope: ProjectScope): SettingsFields => ({
  ...settingsDefaults,
  timeZone: presetZone() ?? settingsDefaults.timeZone,
  teamId: null,
  projectName: '',
  projectScope,
  startDate: '',
  endDate: '',
  coHostEmails: [],
  terms: false,
});

/** Of a project like another one, which is due at another time; who runs that one need not run this (BEY-33). */
export const copiedSettings = (source: ProjectRow): SettingsFields => ({
  ...newSettings(source.projectScope),
  ...fieldsOf(source),
  projectName: source.isTemplate ? '' : cutTo(`Copy of ${source.projectName}`, 200),
  ...{ startDate: '', endDate: '', terms: false },
  ...(source.role !== 'owner' && { coHostEmails: [], supportStaff: '' }),
  from: { projectId: source.id, people: false },
});

/** EDIT-01, EDIT-02: what is stored; the terms were accepted when the project was made. */
export const fieldsOf = (project: ProjectRow): SettingsFields => ({
  projectName: project.projectName,
  projectDetails: project.projectDetails,
  projectScope: project.projectScope,
  collectDocs: project.collectDocs,
  startDate: project.startDate,
  endDate: project.endDate,
  timeZone: project.timeZone,
  reminder: project.reminder,
  coHostEmails: [...project.coHostEmails],
  supportStaff: project.supportStaff,
  teamId: project.teamId,
  guests: project.guests,
  terms: true,
});
