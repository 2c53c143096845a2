#!/usr/bin/env node
// Checks an evidence package of Dossier, the ZIP or the folder it unpacks to, with what Node has and nothing else:
//   node verify.mjs [PACKAGE]
// Every byte is looked at. What does not hold is named, and the program ends with 1.
import { createHash, createPublicKey, verify as isSignature } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const hashOf = (parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const sha256 = (...parts) => hashOf(parts);
const hexOf = (bytes) => bytes.toString('hex');
const none = Buffer.alloc(0);
const base64 = (text) => {
  const bytes = Buffer.from(String(text), 'base64');
  return bytes.toString('base64') === text ? bytes : none;
};
const jsonIn = (text) => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

const open = (path) => {
  const handle = openSync(path, 'r');
  const read = (at, length) => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(handle, bytes, 0, length, Math.max(0, at)));
  };
  return { size: fstatSync(handle).size, read, close: () => closeSync(handle) };
};
const fileIn = (source, begin, size) => ({
  size,
  *pieces() {
    for (let at = 0; at < size; at += 1 << 20) yield source.read(begin + at, Math.min(1 << 20, size - at));
  },
});
const wholeOf = (file) => (file ? Buffer.concat([...file.pieces()]) : none);
function* linesOf(file) {
  let rest = none;
  for (const piece of file?.pieces() ?? []) {
    rest = Buffer.concat([rest, piece]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield rest.subarray(0, end).toString();
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length > 0) yield rest.toString();
}

/** Numbers of some bytes each, as a ZIP has them. */
const le = (length, ...values) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(BigInt(value));
      return bytes.subarray(0, length);
    }),
  );
const full = 0xffffffff;
const centralHeader = ({ name, time, crc, size, offset, long }) => {
  const [shown, at] = long ? [full, full] : [size, offset];
  return Buffer.concat([
    ...[le(4, 0x02014b50), le(2, 0x33f, long ? 45 : 20, 0x808, 0), le(4, time, crc, shown, shown)],
    ...[le(2, name.length, long ? 28 : 0, 0, 0, 0), le(4, 0x81b40000, at), name],
    ...(long ? [le(2, 1, 24), le(8, size, size, offset)] : []),
  ]);
};
const localHeader = ({ name, time }) =>
  Buffer.concat([le(4, 0x04034b50), le(2, 20, 0x808, 0), le(4, time, 0, 0, 0, name.length), name]);
const descriptor = ({ crc, size, long }) => Buffer.concat([le(4, 0x08074b50, crc), le(long ? 8 : 4, size, size)]);
const endOf = (count, size, offset, long) => {
  const [many, length, at] = long ? [0xffff, full, full] : [count, size, offset];
  const record = [le(4, 0x06064b50), le(8, 44), le(2, 0x33f, 45), le(4, 0, 0)];
  const locator = [le(8, count, count, size, offset), le(4, 0x07064b50, 0), le(8, offset + size)];
  const short = [le(4, 0x06054b50), le(2, 0, 0, many, many), le(4, length, at), le(2, 0)];
  return Buffer.concat(long ? [...record, ...locator, le(4, 1), ...short] : short);
};

/** The files of a ZIP, which has to be as the server writes it, byte for byte. */
const filesInZip = (source, fault) => {
  const files = new Map();
  const tail = source.read(source.size - 98, 98);
  const long = tail.length === 98 && (tail.readUInt32LE(0) === 0x06064b50 || tail.readUInt32LE(56) === 0x07064b50);
  const endsAt = source.size - (long ? 98 : 22);
  const number = (at) => (long ? Number(tail.readBigUInt64LE(at)) : tail.readUInt32LE(at / 2 + 68));
  const [length, offset] = tail.length < 98 ? [0, 0] : [number(40), number(48)];
  const directory = offset + length === endsAt ? source.read(offset, length) : none;
  let [at, begin] = [0, 0];
  while (at + 46 <= directory.length) {
    const nameEnds = at + 46 + directory.readUInt16LE(at + 28);
    const isLong = directory.readUInt16LE(at + 30) === 28 && nameEnds + 28 <= directory.length;
    const name = directory.subarray(at + 46, nameEnds);
    const [time, crc] = [directory.readUInt32LE(at + 12), directory.readUInt32LE(at + 16)];
    const size = isLong ? Number(directory.readBigUInt64LE(nameEnds + 4)) : directory.readUInt32LE(at + 24);
    const entry = { name, time, crc, size, offset: begin, long: isLong };
    const [central, header, trailer] = [centralHeader(entry), localHeader(entry), descriptor(entry)];
    const data = begin + header.length;
    const isWhole =
      data + size <= offset &&
      central.equals(directory.subarray(at, at + central.length)) &&
      header.equals(source.read(begin, header.length)) &&
      trailer.equals(source.read(data + size, trailer.length));
    if (!isWhole) fault(name.toString(), 'What the ZIP says of this file was changed.');
    if (data + size > offset) break;
    files.set(name.toString(), fileIn(source, data, size));
    begin = data + size + trailer.length;
    at += central.length;
  }
  const end = endOf(files.size, directory.length, offset, long);
  if (at !== directory.length || begin !== offset || !end.equals(source.read(endsAt, end.length)))
    fault('ZIP', 'The directory of the ZIP was changed.');
  return files;
};

const filesInFolder = (folder) => {
  const files = new Map();
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue;
    const path = join(found.parentPath ?? found.path, found.name);
    const pieces = function* () {
      const source = open(path);
      yield* fileIn(source, 0, source.size).pieces();
      source.close();
    };
    files.set(relative(folder, path).split(sep).join('/'), { size: statSync(path).size, pieces });
  }
  return files;
};

/** RFC 6962: leaves and nodes differ, so that one cannot be passed off as the other. */
const nodeOf = (left, right) => sha256(Buffer.of(1), left, right);
const splitOf = (size) => 2 ** Math.floor(Math.log2(size - 1));
const rootFrom = (leaf, index, size, nodes) => {
  if (size === 1) return leaf;
  const [split, other] = [splitOf(size), nodes.pop() ?? none];
  if (index < split) return nodeOf(rootFrom(leaf, index, split, nodes), other);
  return nodeOf(other, rootFrom(leaf, index - split, size - split, nodes));
};
const isIncluded = (leaf, index, { size, root }, path) => {
  const nodes = path.map(base64);
  return index >= 0 && index < size && rootFrom(leaf, index, size, nodes).equals(root) && nodes.length === 0;
};
const rootsFrom = (root, first, size, isKnown, nodes) => {
  if (first === size) return isKnown ? [root, root] : Array(2).fill(nodes.pop() ?? none);
  const [split, other] = [splitOf(size), nodes.pop() ?? none];
  const isLeft = first <= split;
  const [old, now] = isLeft
    ? rootsFrom(root, first, split, isKnown, nodes)
    : rootsFrom(root, first - split, size - split, false, nodes);
  return isLeft ? [old, nodeOf(now, other)] : [nodeOf(other, old), nodeOf(other, now)];
};
const isContinued = (earlier, later, proof) => {
  if (earlier.size < 1 || earlier.size > later.size) return false;
  const nodes = proof.map(base64);
  const [old, now] = rootsFrom(earlier.root, earlier.size, later.size, true, nodes);
  return nodes.length === 0 && old.equals(earlier.root) && now.equals(later.root);
};

/** C2SP signed notes and checkpoints. */
const isSigned = (note, verifier) => {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/.exec(verifier) ?? [];
  const key = base64(encoded);
  const known = sha256(`${name}\n`, key).subarray(0, 4);
  if (key.length !== 33 || key[0] !== 1 || hexOf(known) !== id) return false;
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.subarray(1)]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const end = note.lastIndexOf('\n\n');
  const lines = note.slice(end + 2).split('\n');
  return lines.some((line) => {
    const [dash, signer, encodedSignature] = line.split(' ');
    const bytes = base64(encodedSignature);
    const isOurs = dash === '—' && signer === name && bytes.length === 68 && bytes.subarray(0, 4).equals(known);
    return isOurs && isSignature(null, Buffer.from(note.slice(0, end + 1)), publicKey, bytes.subarray(4));
  });
};
const checkpointIn = (note) => {
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\n\n/.exec(note) ?? [];
  return { origin, size: Number(size ?? -1), root: base64(root) };
};

/** Every file against the manifest; nothing where the manifest itself was changed. */
const checkFiles = (files, fault) => {
  const bytes = wholeOf(files.get('manifest.json'));
  const manifest = jsonIn(bytes.toString());
  const checksum = `${hexOf(sha256(bytes))}  manifest.json\n`;
  if (wholeOf(files.get('manifest.sha256')).toString() !== checksum || manifest.format !== 'dossier-evidence/1')
    return void fault('manifest.json', 'The manifest was changed, or its checksum in manifest.sha256.');
  const listed = new Set(['manifest.json', 'manifest.sha256', ...manifest.files.map(({ path }) => path)]);
  for (const path of files.keys()) if (!listed.has(path)) fault(path, 'This file is not in the manifest.');
  for (const { path, size, sha256: known } of manifest.files) {
    const file = files.get(path);
    if (!file) fault(path, 'This file is missing.');
    else if (file.size !== size || hexOf(hashOf(file.pieces())) !== known)
      fault(path, 'This file was changed: its SHA-256 is not that of the manifest.');
  }
  return manifest;
};

/** Follows each stream from its first event, digest by digest. */
const checkEvents = (file, fault) => {
  const [heads, digests, uploads, moments] = [new Map(), new Map(), new Map(), new Set()];
  let count = 0;
  for (const line of linesOf(file)) {
    count += 1;
    const [, digest = '', text = ''] = /^\{"digest":"([0-9a-f]{64})","event":(\{.*\})\}$/.exec(line) ?? [];
    const { stream = '', revision, id, type, time, data } = jsonIn(text);
    const before = heads.get(stream) ?? { revision: -1, digest: '' };
    const isNext = revision === before.revision + 1 && hexOf(sha256(before.digest, text)) === digest;
    if (!isNext && !before.isBroken) {
      const what = type ? `${type} of ${time}, ${id}` : 'unreadable';
      fault('events.jsonl', `Line ${count} (${what}) was changed, or an event before it was added or removed.`);
    }
    heads.set(stream, { revision, digest, isBroken: before.isBroken || !isNext });
    digests.set(`${stream} ${revision}`, digest);
    moments.add(`${time} ${type}`);
    if (type === 'DocumentUploaded') uploads.set(id, data?.sha256);
  }
  return { count, digests, uploads, moments };
};

const checkDocuments = ({ files, absent, events }, { uploads, count }, fault) => {
  const documents = files.filter(({ path }) => path.startsWith('documents/'));
  for (const { path, event, sha256: known } of documents)
    if (uploads.get(event) !== known) fault(path, 'No event says that this file was uploaded.');
  const named = new Set([...documents, ...absent].map(({ event }) => event));
  for (const id of uploads.keys()) if (!named.has(id)) fault('manifest.json', `The upload ${id} is left out.`);
  if (count !== events) fault('events.jsonl', `There are ${count} events, and there were ${events}.`);
};

/** Each seal is signed and continues the one before it; events lead to seals. */
const checkSeals = (files, { digests }, fault) => {
  const keys = new Set(Array.from(jsonIn(wholeOf(files.get('keys.json')).toString()), ({ key }) => key));
  const seals = new Map();
  let [before, sealed] = [undefined, 0];
  for (const line of linesOf(files.get('seals.jsonl'))) {
    const { number, time, checkpoint = '', key = '', consistency } = jsonIn(line);
    const tree = checkpointIn(checkpoint);
    if (!keys.has(key) || !key.startsWith(`${tree.origin}+`) || !isSigned(checkpoint, key))
      fault('seals.jsonl', `Seal ${number} is not signed with its key.`);
    if (before && (before.origin !== tree.origin || (consistency && !isContinued(before, tree, consistency))))
      fault('seals.jsonl', `Seal ${number} does not continue the one before it.`);
    seals.set(number, { ...tree, number, time, key });
    before = tree;
  }
  for (const line of linesOf(files.get('proofs.jsonl'))) {
    const { stream, revision, seal, index, path = [] } = jsonIn(line);
    const leaf = sha256(Buffer.of(0), Buffer.from(digests.get(`${stream} ${revision}`) ?? '', 'hex'));
    if (isIncluded(leaf, index, seals.get(seal) ?? { size: 0 }, path)) sealed += revision + 1;
    else fault('proofs.jsonl', `The events of ${stream} up to ${revision} are not what was sealed.`);
  }
  return { seals: [...seals.values()], sealed };
};

/** @param path of a ZIP or a folder */
export const verifyPackage = (path) => {
  const faults = [];
  const fault = (file, text) => void faults.push({ file, text });
  const zip = statSync(path).isDirectory() ? undefined : open(path);
  const files = zip ? filesInZip(zip, fault) : filesInFolder(path);
  const manifest = checkFiles(files, fault);
  const events = checkEvents(files.get('events.jsonl'), fault);
  for (const line of linesOf(files.get('timeline.jsonl'))) {
    const { id, at, kind } = jsonIn(line);
    if (kind !== 'AttemptRefused' && !events.moments.has(`${at} ${kind}`))
      fault('timeline.jsonl', `The entry ${id} has no event.`);
  }
  if (manifest) checkDocuments(manifest, events, fault);
  const { seals, sealed } = checkSeals(files, events, fault);
  zip?.close();
  return { faults, manifest, events: events.count, sealed, seals };
};

const fingerprintOf = (key) => hexOf(sha256(key)).replace(/.{4}(?=.)/g, '$& ');
const wordsFor = ({ faults, manifest, events, sealed, seals }) => {
  if (faults.length > 0) return [...faults.map(({ file, text }) => `${file}: ${text}`), 'This package does not hold.'];
  const { project, madeAt, files, absent } = manifest;
  return [
    `The package holds: ${project.name} (${project.id}) as of ${madeAt}, ${files.length} files, ${events} events.`,
    `${sealed} events are sealed, the last seal is of ${seals.at(-1)?.time}; of ${events - sealed} the server alone says so.`,
    `${absent.length} uploads are without their bytes: see "absent" in manifest.json.`,
    'Names and sentences are what the server stated. Compare the key with one that you got in another way:',
    ...Array.from(new Set(seals.map(({ key }) => key)), (key) => `${key}\n  fingerprint ${fingerprintOf(key)}`),
  ];
};

const self = fileURLToPath(import.meta.url);
if (process.argv[1] && realpathSync(process.argv[1]) === self) {
  const found = verifyPackage(process.argv[2] ?? dirname(self));
  process.stdout.write(`${wordsFor(found).join('\n')}\n`);
  process.exitCode = found.faults.length > 0 ? 1 : 0;
}
