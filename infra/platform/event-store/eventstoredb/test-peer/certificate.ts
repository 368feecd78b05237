import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Tags of ASN.1. */
const [BOOLEAN, INTEGER, BITS, BYTES, OBJECT_ID, TEXT, TIME] = [1, 2, 3, 4, 6, 12, 23];
const [SEQUENCE, SET, VERSION, EXTENSIONS] = [0x30, 0x31, 0xa0, 0xa3];
const [HOST_NAME, IP_ADDRESS] = [0x82, 0x87];

const encodeLength = (length: number): Buffer => {
  if (length < 128) return Buffer.from([length]);
  if (length < 256) return Buffer.from([0x81, length]);
  return Buffer.from([0x82, length >> 8, length & 255]);
};

const der = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), encodeLength(body.length), body]);
};

const objectId = (hex: string): Buffer => der(OBJECT_ID, Buffer.from(hex, 'hex'));
const time = (date: Date): Buffer =>
  der(
    TIME,
    Buffer.from(
      date
        .toISOString()
        .replaceAll(/\.\d+|[-:T]/g, '')
        .slice(2),
    ),
  );

const ECDSA_WITH_SHA256 = der(SEQUENCE, objectId('2a8648ce3d040302'));
const NAME = der(
  SEQUENCE,
  der(SET, der(SEQUENCE, objectId('550403'), der(TEXT, Buffer.from('test peer')))),
);

const extensions = (): Buffer => {
  const isAuthority = der(SEQUENCE, der(BOOLEAN, Buffer.from([255])));
  const names = der(
    SEQUENCE,
    der(HOST_NAME, Buffer.from('localhost')),
    der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])),
  );
  return der(
    SEQUENCE,
    der(SEQUENCE, objectId('551d13'), der(BYTES, isAuthority)),
    der(SEQUENCE, objectId('551d11'), der(BYTES, names)),
  );
};

const YEAR_MS = 366 * 24 * 60 * 60 * 1_000;

const encodeContent = (publicKey: Buffer, now: number): Buffer =>
  der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    NAME,
    der(SEQUENCE, time(new Date(now - YEAR_MS)), time(new Date(now + YEAR_MS))),
    NAME,
    publicKey,
    der(EXTENSIONS, extensions()),
  );

const createCertificate = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const content = encodeContent(publicKey, Date.now());
  const signature = sign('sha256', content, privateKey);
  const signed = der(SEQUENCE, content, ECDSA_WITH_SHA256, der(BITS, Buffer.from([0]), signature));
  const lines = (signed.toString('base64').match(/.{1,64}/g) ?? []).join('\n');
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
  return { certificate, privateKey };
};

/**
 * The certificate of a peer for localhost, which is its own authority, from a file; its key is in the file `.key` beside it.
 * Creates both when they are missing, so that a restarted peer has the same certificate.
 */
export const certificateIn = (file: string) => {
  const keyFile = `${file}.key`;
  if (!existsSync(keyFile)) {
    const { certificate, privateKey } = createCertificate();
    writeFileSync(file, certificate);
    writeFileSync(keyFile, privateKey);
  }
  return { cert_chain: readFileSync(file), private_key: readFileSync(keyFile) };
};
