import { type CheckedPackage, evidenceFiles as names, packageWords } from '@dossier/shared/contract/evidence';
import { noteSigner, signedNote, verifierKey } from '@dossier/shared/history';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs } from '../../shared/testing/runs.ts';
import { projectId } from '../testing/events.ts';
import { checked, openTestEvidence, type Unpacked } from '../testing/evidence.ts';
import { sha256 } from '../testing/files.ts';
import { asMadeBefore, Forger, type Line } from '../testing/forger.ts';

const { events, timeline, seals, proofs, keys, manifest } = names;

const wordsOf = (found: CheckedPackage) => packageWords(found, 'offline', []);
const sayings = (found: CheckedPackage) => {
  const { title, faults, facts, proved, open } = wordsOf(found);
  return [title, ...faults, ...facts.flat(), ...proved, ...open];
};
const isOfType = (type: string) => (line: Line) => line.event.type === type;
const withoutStream = (stream: string) => (lines: Line[]) => lines.filter((line) => line.stream !== stream);

/** The stream of the review, which a seal covers, and a changed review in it. */
const acceptWhatWasRejected = (forger: Forger): string => {
  let stream = '';
  forger.changeEvents((lines) => {
    const review = lines.find(isOfType('DocumentReviewed')) as Line;
    ({ stream } = review.event);
    review.event.data.action = 'Accept';
    return lines;
  });
  return stream;
};
const documentsOf = (forger: Forger): Line[] =>
  forger.json(manifest).files.filter(({ path }: Line) => path.startsWith('documents/'));
const swapPaths = (forger: Forger, one: string, other: string) => {
  const [first, second] = [forger.files.get(one), forger.files.get(other)] as [Buffer, Buffer];
  forger.files.set(one, second).set(other, first);
  forger.changeManifest(({ files }) => {
    const at = (path: string) => files.find((file: Line) => file.path === path);
    const [left, right] = [at(one), at(other)];
    [left.event, right.event] = [right.event, left.event];
    [left.person, right.person] = [right.person, left.person];
  });
};
const rename = (forger: Forger, from: string, to: string) => {
  forger.files.set(to, forger.files.get(from) as Buffer);
  forger.files.delete(from);
  forger.changeManifest(({ files }) => {
    files.find((file: Line) => file.path === from).path = to;
  });
};
/** An event that never was, at the end of what there is, with its entry. */
const invent = (forger: Forger, event: Line) => {
  const last = forger.lines(timeline).at(-1);
  const position = last.position + 1;
  forger.changeEvents((lines) => {
    const isPlaced = lines[0]?.position !== undefined;
    return [
      ...lines,
      { ...(isPlaced && { position }), digest: '', event: { ...(lines.at(-1) as Line).event, id: 'new', ...event } },
    ];
  });
  const { type, time, data } = forger.lines(events).at(-1).event;
  const person = data.personId ? { id: data.personId, name: 'Somebody' } : null;
  const at = `${projectId}.${String(position).padStart(16, '0')}`;
  forger.change(timeline, (lines) => [
    ...lines,
    { ...last, id: at, position, at: time, kind: type, person, document: null },
  ]);
};

type Forgery = {
  readonly forge: (forger: Forger, genuine: Unpacked) => void;
  /** Found without any signature, too, with this sentence. */
  readonly found?: RegExp;
};

/** What a forger may do who has neither the key nor the server. Checksums and digests fit afterwards. */
const forgeries: Readonly<Record<string, Forgery>> = {
  'a sealed review changed, the proof of its stream deleted': {
    forge: (forger) => forger.change(proofs, withoutStream(acceptWhatWasRejected(forger))),
    found: /^proofs\.jsonl: The event \S+ \(.*\) is older than the last seal, and nothing proves that it was sealed\.$/,
  },
  'a sealed review changed, the proof of its stream replaced by a second one of another': {
    forge: (forger) => {
      const stream = acceptWhatWasRejected(forger);
      forger.change(proofs, (lines) => {
        const other = lines.find((line) => line.stream !== stream);
        return lines.map((line) => (line.stream === stream ? other : line));
      });
    },
    found: /^proofs\.jsonl: Line \d+ is a second proof of the events of \S+\.$/,
  },
  'proofs repeated five times': {
    forge: (forger) => forger.change(proofs, (lines) => Array(5).fill(lines).flat()),
    found: /is a second proof of the events of/,
  },
  'all proofs deleted': {
    forge: (forger) => forger.write(proofs, ''),
    found: /is older than the last seal/,
  },
  'a proof of less than is sealed': {
    forge: (forger) =>
      forger.change(proofs, (lines) => {
        const longest = lines.toSorted((one, other) => other.revision - one.revision)[0];
        longest.revision -= 1;
      }),
    found: /The events of \S+ up to \d+ are not what was sealed\./,
  },
  'a sealed document replaced, its stream without proof': {
    forge: (forger) => {
      const [document] = documentsOf(forger);
      const other = Buffer.from('%PDF-1.4 another letter');
      forger.files.set(document.path, other);
      let stream = '';
      forger.changeEvents((lines) => {
        const upload = lines.find((line) => line.event.id === document.event) as Line;
        ({ stream } = upload.event);
        Object.assign(upload.event.data, { sha256: sha256(other), size: other.length });
        return lines;
      });
      forger.change(proofs, withoutStream(stream));
    },
    found: /is older than the last seal/,
  },
  'a sealed document replaced by one of a second event with the id of its upload': {
    forge: (forger) => {
      const [document] = documentsOf(forger);
      const other = Buffer.from('%PDF-1.4 another letter');
      forger.files.set(document.path, other);
      const upload = forger.lines(events).find(({ event }) => event.id === document.event).event;
      invent(forger, {
        ...upload,
        stream: 'submission-new',
        revision: 0,
        time: '2026-01-13T01:00:00.000Z',
        data: { ...upload.data, sha256: sha256(other) },
      });
    },
    found: /^events\.jsonl: Line \d+ \(.*\) has the id of an event before it\.$/,
  },
  'two sealed documents swapped between two people': {
    forge: (forger) => {
      const [one, other] = documentsOf(forger);
      swapPaths(forger, one.path, other.path);
    },
  },
  'a document renamed': {
    forge: (forger) => {
      const [{ path }] = documentsOf(forger);
      rename(forger, path, path.replace(/[^/]+$/, 'Resignation.pdf'));
    },
  },
  'a document put under somebody else': {
    forge: (forger) => {
      const [{ path }] = documentsOf(forger);
      rename(forger, path, path.replace(/^documents\/[^/]+/, 'documents/Eve Day'));
    },
  },
  'an upload listed as absent': {
    forge: (forger) => {
      const [document] = documentsOf(forger);
      forger.files.delete(document.path);
      forger.changeManifest(({ absent }) => {
        absent.push({ event: document.event, sha256: document.sha256, why: 'withdrawn', at: null });
      });
    },
  },
  'an upload left out': {
    forge: (forger) => forger.files.delete(documentsOf(forger)[0].path),
    found: /^manifest\.json: The upload \S+ is left out\.$/,
  },
  "a person's name changed in the time line": {
    forge: (forger) => {
      for (const name of ['timeline.csv', timeline, 'timeline.html']) forger.replace(name, 'Ann Lee', 'Ben Lee');
    },
  },
  'a sentence turned around in the time line': {
    forge: (forger) => {
      for (const name of ['timeline.csv', timeline, 'timeline.html']) forger.replace(name, 'rejected', 'accepted');
    },
  },
  'an entry left out of the time line for programs': {
    forge: (forger) => forger.change(timeline, (lines) => lines.filter(({ kind }) => kind !== 'DocumentReviewed')),
    found: /^timeline\.jsonl: The event \S+ \(DocumentReviewed of .*\) has no entry\.$/,
  },
  'an entry left out of the time line for spreadsheets': {
    forge: (forger) => forger.write('timeline.csv', forger.text('timeline.csv').replace(/^.*rejected.*$\r?\n/m, '')),
  },
  'an entry left out of the time line to read': {
    forge: (forger) => forger.write('timeline.html', forger.text('timeline.html').replace(/^<li>.*rejected.*$\n/m, '')),
  },
  'an entry twice': {
    forge: (forger) => forger.change(timeline, (lines) => lines.toSpliced(3, 0, lines[3])),
    found: /^timeline\.jsonl: The entry \S+ has no event\.$/,
  },
  'an entry about somebody else': {
    forge: (forger, genuine) => {
      const [one, other] = new Forger(genuine).lines(timeline).filter(({ person }) => person);
      forger.change(timeline, (lines) => {
        for (const line of lines) if (line.id === one.id) line.person = { ...other.person, id: 'somebody' };
      });
    },
    found: /^timeline\.jsonl: The entry \S+ is not about the event that stands in its place in events\.jsonl\.$/,
  },
  'two entries swapped': {
    forge: (forger) => forger.change(timeline, (lines) => [lines[1], lines[0], ...lines.slice(2)]),
    found: /^timeline\.jsonl: Line 2 \(.*\) does not stand where it happened\.$/,
  },
  'two events of different streams swapped': {
    forge: (forger) => {
      const lines = forger.texts(events);
      const stream = (line: string) => JSON.parse(line).event.stream;
      const at = lines.findIndex((line, index) => index > 3 && stream(line) !== stream(lines[index - 1] as string));
      [lines[at - 1], lines[at]] = [lines[at] as string, lines[at - 1] as string];
      forger.writeLines(events, lines);
    },
    found: /does not stand where it happened|is not about the event that stands in its place/,
  },
  'two events of different streams swapped with their entries': {
    forge: (forger) => {
      const lines = forger.lines(events);
      const at = lines.findIndex(
        ({ event }, index) => index > 3 && event.stream !== lines[index - 1].event.stream && !/Mail/.test(event.type),
      );
      const swapped = (all: Line[], one: number) => all.toSpliced(one - 1, 2, all[one], all[one - 1]);
      forger.changeEvents((all) => {
        const [one, other] = [all[at - 1] as Line, all[at] as Line];
        if (one.position !== undefined) [one.position, other.position] = [other.position, one.position];
        return swapped(all, at);
      });
      forger.change(timeline, (entries) => {
        const place = entries.findIndex((entry) => entry.at === lines[at].event.time);
        const [one, other] = [entries[place - 1], entries[place]];
        [one.position, other.position] = [other.position, one.position];
        [one.id, other.id] = [other.id, one.id];
        return swapped(entries, place);
      });
    },
  },
  'the last sealed day cut': {
    forge: (forger) => {
      const [first] = forger.lines(seals);
      const early = forger.lines(proofs).filter(({ seal }) => seal === first.number);
      const kept = new Map(early.map(({ stream, revision }) => [stream, revision]));
      forger.change(seals, () => [first]);
      forger.change(proofs, () => early);
      forger.changeEvents((lines) => lines.filter(({ event }) => event.revision <= (kept.get(event.stream) ?? -1)));
      const left = new Set(forger.lines(events).map(({ event }) => `${event.time} ${event.type}`));
      forger.change(timeline, (lines) => lines.filter(({ at, kind }) => left.has(`${at} ${kind}`)));
      const ids = new Set(forger.lines(events).map(({ event }) => event.id));
      for (const { path, event } of documentsOf(forger)) if (!ids.has(event)) forger.files.delete(path);
      forger.changeManifest((all) => {
        all.absent = all.absent.filter(({ event }: Line) => ids.has(event));
      });
    },
  },
  'an invented stream after the last seal': {
    forge: (forger) =>
      invent(forger, { stream: 'comments-new', revision: 0, time: '2026-01-13T01:00:00.000Z', type: 'CommentAdded' }),
  },
  'an invented stream before the last seal': {
    forge: (forger) =>
      invent(forger, { stream: 'comments-new', revision: 0, time: '2026-01-03T00:00:00.000Z', type: 'CommentAdded' }),
    found: /is older than the last seal/,
  },
  'an event of another project': {
    forge: (forger) =>
      invent(forger, {
        stream: 'comments-333',
        revision: 0,
        time: '2026-01-13T01:00:00.000Z',
        type: 'CommentAdded',
        key: '333333333',
      }),
    found: /^events\.jsonl: Line \d+ \(.*\) belongs to something else than this project\.$/,
  },
  'an event left out': {
    forge: (forger) => {
      const [{ event: gone }] = forger.lines(events).filter(({ event }) => event.revision > 0);
      forger.change(events, (lines) => lines.filter(({ event }) => event.id !== gone.id));
      forger.change(timeline, (lines) =>
        lines.filter(({ at, kind }) => `${at} ${kind}` !== `${gone.time} ${gone.type}`),
      );
    },
    found: /^events\.jsonl: Line \d+ \(.*\) was changed, or an event before it was added or removed\.$/,
  },
  'all seals dropped, and every time moved to 2019': {
    forge: (forger) => {
      forger.dropSeals();
      forger.changeEvents((lines) => {
        for (const { event } of lines) event.time = event.time.replace('2026', '2019');
        return lines;
      });
      forger.change(timeline, (lines) => {
        for (const line of lines) line.at = line.at.replace('2026', '2019');
      });
    },
  },
  'the time of a seal moved to 2019': {
    forge: (forger) =>
      forger.change(seals, (lines) => {
        for (const line of lines) line.time = line.time.replace('2026', '2019');
      }),
  },
  'a seal between left out of the way': {
    forge: (forger) =>
      forger.change(seals, (lines) => {
        for (const line of lines) line.consistency = null;
      }),
    found: /^seals\.jsonl: Seal 2 does not continue the one before it\.$/,
  },
  'a seal by a key of one’s own': {
    forge: (forger) => {
      const own = noteSigner(Buffer.alloc(32, 9));
      forger.change(seals, (lines) => {
        const last = lines.at(-1);
        const origin = last.key.split('+')[0];
        const text = last.checkpoint.slice(0, last.checkpoint.lastIndexOf('\n\n') + 1);
        last.checkpoint = signedNote(text.replace(/\n\d+\n/, '\n999\n'), [own], origin);
        last.key = verifierKey(origin, own.publicKey);
        forger.write(keys, JSON.stringify([...forger.json(keys), { key: last.key, since: last.time, until: null }]));
      });
    },
    found: /^seals\.jsonl: Seal 2 does not continue the one before it\.$/,
  },
  'another project': {
    forge: (forger) => forger.changeManifest(({ project }) => void Object.assign(project, { id: '987654321' })),
    found: /belongs to something else than this project/,
  },
  'another name of the project': {
    forge: (forger) => forger.changeManifest(({ project }) => void Object.assign(project, { name: 'Another call' })),
  },
  'made at another time': {
    forge: (forger) => forger.changeManifest((all) => void Object.assign(all, { madeAt: '2019-01-01T00:00:00.000Z' })),
  },
  'made for somebody else': {
    forge: (forger) => forger.changeManifest((all) => void Object.assign(all, { madeFor: 'Ben Lee' })),
  },
  'other witnesses': {
    forge: (forger) => forger.changeManifest((all) => void Object.assign(all, { witnesses: ['tsa'] })),
  },
  'a stamp of another time': {
    forge: (forger) =>
      forger.files.set(
        'stamps/1.tsr',
        Buffer.from(String(forger.files.get('stamps/1.tsr')?.toString('latin1')).replace('2026', '2019'), 'latin1'),
      ),
  },
  'a stamp said to be of another seal': {
    forge: (forger) => rename(forger, 'stamps/1.tsr', 'stamps/2.tsr'),
    found: /^stamps\/2\.tsr: The answer of the time-stamping server is not about seal 2\.$/,
  },
  'a stamp that says nothing': {
    forge: (forger) => forger.write('stamps/1.tsr', '<html>'),
    found: /^stamps\/1\.tsr: The answer of the time-stamping server is not about seal 1\.$/,
  },
  'another text beside a stamp': {
    forge: (forger) => forger.write('stamps/1.txt', 'Seal of another log\n'),
    found: /^stamps\/1\.txt: It is not the text of seal 1\.$/,
  },
  'another program to check it': {
    forge: (forger) => forger.write('verify.mjs', 'console.log("The package holds.")\n'),
  },
  'a file added': {
    forge: (forger) => forger.write('documents/Ann Lee/Waiver.pdf', '%PDF-1.4'),
    found: /No event says that this file was uploaded\.$/,
  },
  'a manifest without files': {
    forge: (forger) => forger.changeManifest(({ files, ...all }) => all),
    found: /^manifest\.json: The manifest is not as the server writes it/,
  },
  'a manifest that is null': { forge: (forger) => forger.writeManifest(null), found: /is not as the server writes it/ },
  'a manifest that is a list': { forge: (forger) => forger.writeManifest([]), found: /is not as the server writes it/ },
  'a manifest that is no JSON': {
    forge: (forger) => {
      forger.write(manifest, 'not at all');
      forger.write(names.checksum, `${sha256(Buffer.from('not at all'))}  manifest.json\n`);
    },
    found: /is not as the server writes it/,
  },
  'no manifest': {
    forge: (forger) => void forger.files.delete(manifest),
    found: /^manifest\.json: The manifest is missing/,
  },
  'no file at all': { forge: (forger) => forger.files.clear(), found: /The manifest is missing/ },
  'lines that say nothing': {
    forge: (forger) => {
      for (const name of [events, timeline, seals, proofs]) forger.write(name, `${forger.text(name)}{}\nnull\n`);
    },
    found: /^seals\.jsonl: Line \d cannot be read\.$/,
  },
  'keys that say nothing': {
    forge: (forger) => forger.write(keys, 'null'),
    found: /^keys\.json: It cannot be read\.$/,
  },
};

const apply = (files: Unpacked, { forge }: Forgery): Forger => {
  const forger = new Forger(files);
  forge(forger, files);
  // What has no manifest of the known form cannot be repaired.
  if (forger.text(manifest).includes('"files"')) forger.repair();
  return forger;
};

describe('whoever hands an evidence package on, without the key and without the server', () => {
  const { made } = openTestEvidence();
  let genuine: Unpacked;
  let old: Unpacked;
  beforeAll(() => {
    genuine = made.entries;
    old = asMadeBefore(genuine);
  });

  it('[BEY-39] can repair a manifest to the byte, and is not told of a fault where nothing was forged', async () => {
    const forger = new Forger(genuine);
    forger.repair();
    expect(forger.text(manifest)).toBe(String(genuine.get(manifest)));
    expect(await checked(genuine)).toMatchObject({ verdict: 'proven', faults: [] });
  });

  it('[BEY-39] is told what witnesses add, and how to ask them', async () => {
    const found = await checked(genuine);
    expect(found.stamps).toEqual([{ seal: 1, time: '2026-01-11T00:00:05.000Z' }]);
    const { open } = wordsOf(found);
    expect(open).toContainEqual(
      expect.stringMatching(/copies of its seals go to a file outside\. Compare seal 2 in seals\.jsonl/),
    );
    expect(open).toContainEqual(
      expect.stringMatching(/a time-stamping server saw seal 1 at 2026-01-11 00:00:05 UTC.*-in stamps\/1\.tsr/),
    );
  });

  it('[BEY-39] has packages of earlier releases: they are checked, and said to prove what is sealed', async () => {
    const found = await checked(old);
    expect(found).toMatchObject({ verdict: 'stated', isSigned: false, faults: [] });
    expect(found.sealed).toBe((await checked(genuine)).sealed);
    expect(wordsOf(found).title).toBe(
      'The package was made before packages were signed: only what is sealed is proven',
    );
    expect(wordsOf(found).open[0]).toMatch(/^Everything else: names, sentences, times/);
  });

  it.each(Object.entries(forgeries))('[BEY-39] cannot pass on as the server’s: %s', async (_name, forgery) => {
    const signed = await checked(apply(genuine, forgery).files);
    expect(signed.verdict).toBe('broken');
    expect(sayings(signed).join('\n')).not.toMatch(/undefined|NaN|\[object/);
    expect(wordsOf(signed).title).toBe('The package does not hold');

    const stripped = apply(genuine, forgery);
    stripped.dropSignature();
    const before = apply(old, forgery);
    for (const { files } of [stripped, before]) {
      const found = await checked(files);
      expect(sayings(found).join('\n')).not.toMatch(/undefined|NaN|\[object/);
      if (forgery.found) expect(wordsOf(found).faults).toContainEqual(expect.stringMatching(forgery.found));
      else {
        expect(found.verdict).not.toBe('proven');
        expect(wordsOf(found).title).toMatch(/is not signed|was made before packages were signed|does not hold/);
      }
    }
  });

  it('[BEY-39] can sign all of it with a key of one’s own, which is then the one to be compared', async () => {
    const own = noteSigner(Buffer.alloc(32, 9));
    const forger = new Forger(genuine);
    const genuineKey = forger.lines(seals).at(-1).key;
    const signedAnew = (note: string, origin: string) =>
      signedNote(note.slice(0, note.lastIndexOf('\n\n') + 1), [own], origin);
    const origin = genuineKey.split('+')[0];
    const key = verifierKey(origin, own.publicKey);
    forger.change(seals, (lines) => {
      for (const line of lines) Object.assign(line, { key, checkpoint: signedAnew(line.checkpoint, origin) });
    });
    forger.write(keys, JSON.stringify([{ key, since: '2026-01-11T00:00:00.000Z', until: null }]));
    forger.repair();
    // What a time-stamping server has seen was another seal.
    expect((await checked(forger.files)).faults).toContainEqual(expect.objectContaining({ file: 'stamps/1.tsr' }));
    forger.dropStamps();
    forger.repair();
    const hash = Buffer.from(sha256(forger.files.get(manifest) as Buffer), 'hex').toString('base64');
    const [first, count, , ...rest] = forger.text(names.signature).split('\n');
    forger.write(names.signature, signedAnew([first, count, hash, ...rest].join('\n'), origin));
    const found = await checked(forger.files);
    expect([found.verdict, found.seals.at(-1)?.key === genuineKey]).toEqual(['proven', false]);
  });

  it('[BEY-39] is told in whole sentences where nothing is sealed yet', async () => {
    const forger = new Forger(genuine);
    forger.dropSeals();
    forger.dropSignature();
    forger.repair();
    const found = await checked(forger.files);
    expect(found).toMatchObject({ verdict: 'stated', sealed: 0, faults: [] });
    expect(wordsOf(found).title).toBe('The package is not signed, and nothing in it is sealed: nothing is proven');
    expect(wordsOf(found).facts).toContainEqual(['Last seal', 'There is none yet.']);
    expect(sayings(found).join('\n')).not.toContain('undefined');
  });

  /**
   * A mutation is found when the package is said to be broken. It is without meaning when what is said to hold is
   * genuine: where the package is proven, every byte; where it only fits together, which its headline
   * says, each event that it calls sealed, word for word.
   */
  const judge = async (files: Unpacked) => {
    const found = await checked(files);
    expect(sayings(found).join('\n')).not.toMatch(/undefined|NaN|\[object/);
    if (found.verdict === 'broken') return 'found';
    if (found.verdict === 'proven') {
      expect(files).toEqual(genuine);
      return 'without meaning';
    }
    expect(wordsOf(found).title).toMatch(/is not signed|was made before packages were signed/);
    const texts = (all: Unpacked) =>
      new Map(
        String(all.get(events))
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => [line.replace(/^\{"position":\d+,/, '{'), JSON.parse(line).event] as const),
      );
    const stored = texts(genuine);
    for (const [text, { stream, revision }] of texts(files))
      if (revision <= (found.sealedUpTo.get(stream) ?? -1)) expect(stored.has(text)).toBe(true);
    return 'without meaning';
  };

  const value = fc.oneof(
    fc.constantFrom(null, true, 0, -1, 1.5, 1e21, '', 'x', [], {}, '2019-01-01T00:00:00.000Z', 'ab'.repeat(32)),
    fc.jsonValue(),
  );
  const place = fc.nat();
  type Mutation = { readonly what: string; readonly at: number; readonly to: number; readonly value: unknown };
  const mutation: fc.Arbitrary<Mutation> = fc.record({
    what: fc.constantFrom(
      'field',
      'field',
      'drop field',
      'drop',
      'repeat',
      'swap',
      'copy field',
      'byte',
      'remove',
      'rename',
      'exchange',
      'cut',
      'add',
    ),
    at: place,
    to: place,
    value,
  });

  const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;
  const leavesOf = (node: Line, path: readonly string[] = []): string[][] =>
    typeof node !== 'object' || node === null
      ? [[...path]]
      : [[...path], ...Object.keys(node).flatMap((field) => leavesOf(node[field], [...path, field]))];
  const set = (line: Line, path: readonly string[], to: unknown, isDropped = false): Line => {
    const [field, ...rest] = path;
    if (field === undefined) return to;
    const copy = Array.isArray(line) ? [...line] : { ...line };
    if (rest.length === 0 && isDropped) delete copy[field];
    else copy[field] = set(copy[field], rest, to, isDropped);
    return copy;
  };
  const get = (line: Line, path: readonly string[]): unknown => path.reduce((node, field) => node?.[field], line);

  const mutate = (forger: Forger, { what, at, to, value: other }: Mutation): void => {
    const { files } = forger;
    const name = pick([events, events, timeline, seals, proofs, proofs, keys, manifest, ...files.keys()], at);
    const isLines = name.endsWith('.jsonl');
    const parsed = (): Line[] => {
      try {
        return isLines ? forger.lines(name) : name.endsWith('.json') ? [forger.json(name)] : [];
      } catch {
        return [];
      }
    };
    const lines = parsed();
    const bytes = files.get(name) ?? Buffer.alloc(0);
    const put = (all: readonly Line[]) =>
      isLines ? forger.writeLines(name, all) : forger.write(name, `${JSON.stringify(all[0], null, 2)}\n`);
    const index = lines.length === 0 ? 0 : to % lines.length;
    const second = lines.length === 0 ? 0 : (to * 7 + at) % lines.length;
    if (what === 'remove') files.delete(name);
    else if (what === 'rename') {
      files.delete(name);
      files.set(`${name}.old`, bytes);
    } else if (what === 'exchange') {
      const another = pick([...files.keys()], to);
      files.set(name, files.get(another) as Buffer).set(another, bytes);
    } else if (what === 'cut') files.set(name, bytes.subarray(0, to % (bytes.length + 1)));
    else if (what === 'add') files.set(`documents/${to}`, bytes);
    else if (what === 'byte' || lines.length === 0) {
      const copy = Buffer.from(bytes);
      if (copy.length > 0) copy[to % copy.length] = (at * 31 + 1) % 256;
      files.set(name, copy);
    } else if (what === 'drop') put(lines.toSpliced(index, 1));
    else if (what === 'repeat') put(lines.toSpliced(second, 0, lines[index]));
    else if (what === 'swap') put(lines.with(index, lines[second]).with(second, lines[index]));
    else {
      const path = pick(leavesOf(lines[index]), at);
      const changed = what === 'copy field' ? get(lines[second], path) : other;
      put(lines.with(index, set(lines[index], path, changed, what === 'drop field')));
    }
  };

  const count = runs(500);
  it(`[BEY-39] cannot change a line, a field or a file: ${count} mutations are found, or mean nothing`, async () => {
    const tally = { found: 0, 'without meaning': 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        fc.record({ isOld: fc.boolean(), chains: fc.boolean(), repairs: fc.boolean(), strips: fc.boolean() }),
        async (mutations, { isOld, chains, repairs, strips }) => {
          const forger = new Forger(isOld ? old : genuine);
          for (const one of mutations) mutate(forger, one);
          try {
            if (chains) forger.changeEvents((lines) => lines);
            if (repairs) forger.repair();
          } catch {
            // What was made unreadable stays as it is.
          }
          if (strips) forger.dropSignature();
          tally[await judge(forger.files)] += 1;
        },
      ),
      { numRuns: count },
    );
    expect(tally.found).toBeGreaterThan(count / 2);
  }, 600_000);
});
