import { describe, expect, it } from '@jest/globals';
import { installationAfter, newInstallation } from './installation.ts';
import { GB } from './limits.ts';
import { type ChangedSettings, installationSettings, settingsChange } from './settings.ts';

const after = (...changes: readonly ChangedSettings[]) =>
  changes.map((data) => ({ type: 'SettingsChanged', data })).reduce(installationAfter, newInstallation);

describe('settings of an installation', () => {
  it("are the plan's limits and its own name while nobody said anything", () =>
    expect(installationSettings(newInstallation, {})).toEqual({
      settings: {
        name: 'Dossier',
        colour: 'blue',
        logo: null,
        senderName: null,
        imprint: null,
        privacy: null,
        billing: 'shop',
        hosts: 'anyone',
        projects: null,
        collaborators: 300,
        storage: 50 * GB,
        fileSize: null,
        retentionDays: null,
        publicUrl: null,
      },
      given: [],
    }));

  it('are what was last set, until it is taken back', () => {
    const { settings } = installationSettings(after({ name: 'Guild', colour: 'red' }, { name: 'Guilds' }), {});
    expect(settings).toMatchObject({ name: 'Guilds', colour: 'red' });
    expect(after({ name: 'Guild', imprint: 'https://guild.example' }, { name: null, imprint: null }).settings).toEqual(
      {},
    );
  });

  it('have no public address that links cannot be made of', () => {
    const isTaken = (publicUrl: string | null) => settingsChange.safeParse({ publicUrl }).success;
    for (const wrong of [
      'https://documents.example/app',
      'https://documents.example/?a=1',
      'https://documents.example#a',
    ])
      expect(isTaken(wrong)).toBe(false);
    for (const right of ['https://documents.example', 'http://documents.example:8080/', null])
      expect(isTaken(right)).toBe(true);
  });

  it('are what variables say, whatever was set', () => {
    const { settings, given } = installationSettings(after({ name: 'Guild', colour: 'red' }), {
      name: 'Institute',
      hosts: undefined,
    });
    expect([settings.name, settings.colour, given]).toEqual(['Institute', 'red', ['name']]);
  });

  it.each([
    [{ name: '' }],
    [{ name: 'a'.repeat(61) }],
    [{ name: 'See www.other.example' }],
    [{ colour: 'pink' }],
    [{ imprint: 'javascript:alert(1)' }],
    [{ privacy: '/privacy' }],
    [{ hosts: 'everybody' }],
    [{ hosts: '' }],
    [{ collaborators: 0 }],
    [{ storage: 0.5 }],
    [{ logo: { fileId: 'f'.repeat(22), digest: 'short' } }],
    [{ secret: 'word' }],
  ])('are not %j', (data) => expect(settingsChange.safeParse(data).success).toBe(false));

  it('are written as they are compared', () =>
    expect(settingsChange.parse({ name: ' Guild ', hosts: 'Institute.example, Ann@Example.org' })).toEqual({
      name: 'Guild',
      hosts: 'institute.example, ann@example.org',
    }));
});
