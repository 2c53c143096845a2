import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { checkpointOf, checkpointText } from './checkpoint.ts';
import { isSignedBy, noteSigner, signedNote, textOf, verifierKey } from './note.ts';

/** The example of the reference implementation, golang.org/x/mod/sumdb/note. */
const example = {
  key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  secret: 'AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz',
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  signature:
    '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
};
const note = `${example.text}\n${example.signature}`;

describe('signed notes', () => {
  it('are checked and written as the reference implementation does', () => {
    expect(isSignedBy(note, example.key)).toBe(true);
    expect(textOf(note)).toBe(example.text);
    const signer = noteSigner(Buffer.from(example.secret, 'base64').subarray(1));
    expect(verifierKey('PeterNeumann', signer.publicKey)).toBe(example.key);
    expect(signedNote(example.text, [signer], 'PeterNeumann')).toBe(note);
  });

  it('name a key by the hash of its name and itself', () => {
    const { publicKey } = noteSigner(Buffer.alloc(32, 7));
    const id = createHash('sha256').update('example.com/log\n').update(Buffer.of(1)).update(publicKey).digest();
    expect(verifierKey('example.com/log', publicKey)).toBe(
      `example.com/log+${id.toString('hex').slice(0, 8)}+${Buffer.concat([Buffer.of(1), publicKey]).toString('base64')}`,
    );
  });

  it('hold for their text, name and key alone, also beside other signatures', () => {
    const [one, two, three] = [1, 2, 3].map((byte) => noteSigner(Buffer.alloc(32, byte)));
    if (!one || !two || !three) throw new Error('three keys');
    const both = signedNote('text\n', [one, two], 'name');
    expect(isSignedBy(both, verifierKey('name', one.publicKey))).toBe(true);
    expect(isSignedBy(both, verifierKey('name', two.publicKey))).toBe(true);
    expect(isSignedBy(both, verifierKey('name', three.publicKey))).toBe(false);
    expect(isSignedBy(both, verifierKey('another', one.publicKey))).toBe(false);
    expect(isSignedBy(both.replace('text', 'test'), verifierKey('name', one.publicKey))).toBe(false);
    for (const damaged of ['', 'name+00000000+AAAA', verifierKey('name', one.publicKey).replace('name', 'other')])
      expect(isSignedBy(both, damaged)).toBe(false);
  });

  it('are checkpoints when they state origin, size and root', () => {
    const root = Buffer.from('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=', 'base64');
    const text = checkpointText({ origin: 'example.com/behind-the-sofa', size: 20852163, root });
    expect(text).toBe('example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n');
    const signer = noteSigner(Buffer.alloc(32, 1));
    expect(checkpointOf(signedNote(text, [signer], 'example.com/behind-the-sofa'))).toEqual({
      origin: 'example.com/behind-the-sofa',
      size: 20852163,
      root,
    });
    expect(checkpointOf(note)).toBeUndefined();
  });
});
