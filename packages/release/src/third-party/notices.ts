import type { Component } from './component.ts';

const RULE = '-'.repeat(80);

/** THIRD_PARTY_NOTICES: whose code is in the program, under which licence, with the texts that must go along. */
export function notices(binary: string, components: readonly Component[]): string {
  const texts = new Set(components.map(textOf));
  const sections = [...texts].map((text) => {
    const holders = components.filter((component) => textOf(component) === text);
    return [...holders.map(line), '', text].join('\n');
  });
  return `${[`Third-party code in ${binary}`, ...sections].join(`\n\n${RULE}\n`)}\n`;
}

function textOf({ texts }: Component): string {
  return texts.join(`\n\n${RULE}\n`);
}

function line({ name, version, license, carriedBy }: Component): string {
  const carried = carriedBy === undefined ? '' : `, as part of ${carriedBy}`;
  return `${name}${version === undefined ? '' : ` ${version}`} (${license})${carried}`;
}
