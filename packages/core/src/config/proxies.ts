import { decoded, notAProxy, parseProxy, type ProxySettings } from '../http/proxy.ts';
import { readValue } from './clean-value.ts';
import type { Findings } from './findings.ts';
import type { Source } from './text-file.ts';

/** Reads the usual variables, lower case first as curl and undici do. Passwords found are added to `secrets`. */
export function readProxies(source: Source, findings: Findings, secrets: string[]): ProxySettings {
  return {
    http: readProxy('HTTP_PROXY', source, findings, secrets),
    https: readProxy('HTTPS_PROXY', source, findings, secrets),
    no: readEitherCase('NO_PROXY', source, findings)?.value,
  };
}

function readProxy(upperName: string, source: Source, findings: Findings, secrets: string[]) {
  const variable = readEitherCase(upperName, source, findings);
  if (variable === undefined) return undefined;
  const url = parseProxy(variable.value);
  if (url === undefined) return findings.refuse(notAProxy(variable.name));
  if (url.password !== '') secrets.push(url.password, decoded(url.password));
  return url.href;
}

function readEitherCase(upperName: string, source: Source, findings: Findings) {
  const lowerName = upperName.toLowerCase();
  const name = source.env[lowerName] === undefined ? upperName : lowerName;
  const value = readValue(name, source.env[name], findings);
  return value === undefined ? undefined : { name, value };
}
