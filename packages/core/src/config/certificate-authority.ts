import { X509Certificate } from 'node:crypto';
import { readValue } from './clean-value.ts';
import { Findings } from './findings.ts';
import { readTextFile } from './text-file.ts';
import type { Source } from './text-file.ts';

/** The bundle of all public authorities is about 0.25 MB. */
const certificateFileCeiling = 1024 * 1024;

/** The text of the PEM file that `name` names; undefined when unset or refused. */
export function readCertificateAuthority(
  name: string,
  source: Source,
  findings: Findings,
): string | undefined {
  const path = readValue(name, source.env[name], findings);
  if (path === undefined) return undefined;
  const pem = readTextFile(name, path, certificateFileCeiling, source.readFile, findings);
  if (pem === undefined) return undefined;
  if (holdsCertificate(pem)) return pem + nodeAuthorities(source);
  return findings.refuse(
    `${name} names a file without a readable PEM certificate (-----BEGIN CERTIFICATE-----)`,
  );
}

// Node 20 forgets NODE_EXTRA_CA_CERTS on a connection that names authorities of its own. It warns by itself about
// a file it cannot read.
function nodeAuthorities({ env, readFile }: Source): string {
  const path = env['NODE_EXTRA_CA_CERTS'];
  if (path === undefined || path === '') return '';
  const pem = readTextFile('NODE_EXTRA_CA_CERTS', path, certificateFileCeiling, readFile, new Findings());
  return pem === undefined ? '' : `\n${pem}`;
}

// Parsed here, because TLS would report a broken file at the first call only, and as an OpenSSL code.
function holdsCertificate(pem: string): boolean {
  const start = pem.indexOf('-----BEGIN CERTIFICATE-----');
  if (start === -1) return false;
  try {
    return new X509Certificate(pem.slice(start)).raw.length > 0;
  } catch {
    return false;
  }
}
