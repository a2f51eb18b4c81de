import { type KeyObject, createPublicKey, randomBytes, sign } from "node:crypto";

interface CertificateOptions {
  privateKey: KeyObject;
  name: string;
  notBefore: string;
  notAfter: string;
}

const tag = { integer: 2, bitString: 3, nil: 5, oid: 6, utf8: 12, sequence: 48, set: 49 };
const generalizedTime = 24;
const explicitVersion = 160;
const sha256WithRsa = Buffer.from("2a864886f70d01010b", "hex");
const commonName = Buffer.from("550403", "hex");

/** A self-signed X.509 certificate. Node reads certificates but makes none, hence these few lines of DER. */
export function selfSignedCertificate(options: CertificateOptions): string {
  const algorithm = wrap(tag.sequence, wrap(tag.oid, sha256WithRsa), wrap(tag.nil));
  const name = wrap(
    tag.sequence,
    wrap(
      tag.set,
      wrap(
        tag.sequence,
        wrap(tag.oid, commonName),
        wrap(tag.utf8, Buffer.from(options.name, "utf8")),
      ),
    ),
  );
  const content = wrap(
    tag.sequence,
    wrap(explicitVersion, wrap(tag.integer, Buffer.from([2]))),
    wrap(tag.integer, serialNumber()),
    algorithm,
    name,
    wrap(tag.sequence, timeOf(options.notBefore), timeOf(options.notAfter)),
    name,
    createPublicKey(options.privateKey).export({ type: "spki", format: "der" }),
  );
  const signature = sign("RSA-SHA256", content, options.privateKey);
  const der = wrap(
    tag.sequence,
    content,
    algorithm,
    wrap(tag.bitString, Buffer.from([0]), signature),
  );
  return pem(der);
}

function wrap(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([type, ...lengthOf(content)]), content]);
}

function lengthOf({ length }: Buffer): number[] {
  if (length < 128) return [length];
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
}

function serialNumber(): Buffer {
  // A leading 1 keeps the number positive and free of leading zeros, as DER demands.
  return Buffer.concat([Buffer.from([1]), randomBytes(15)]);
}

function timeOf(instant: string): Buffer {
  return wrap(generalizedTime, Buffer.from(`${instant.slice(0, 19).replace(/\D/g, "")}Z`));
}

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
