/** The releases whose answers were compared; a release between two of them answers as the older one. */
const RELEASES = ['1.24.3', '1.25.0', '1.26.3', '1.27.1', '1.28.1', '1.29.1', '1.29.2-dev'] as const;

export type FreshRssVersion = (typeof RELEASES)[number];

/** What tells one release from the next, and the first of the releases above that has it. */
const SINCE = {
  unknownLabelIsEmpty: '1.25.0',
  severalTagsPerEdit: '1.25.0',
  listsEmptyCategories: '1.25.0',
  rejectsControlCharacters: '1.25.0',
  slashInPathName: '1.26.3',
  textCountIsTwenty: '1.26.3',
  knowsTranslatedDefault: '1.26.3',
  marksUpToNow: '1.26.3',
  readAndUnreadStreams: '1.27.1',
  namesStatusCode: '1.27.1',
  namedIconParameter: '1.27.1',
  priorities: '1.28.1',
  marksByPriority: '1.28.1',
  indentsContents: '1.28.1',
  exportsEmptyAccount: '1.28.1',
  countsEmptyCategories: '1.28.1',
  crashesOnLabelClash: '1.28.1',
  fromSeesModified: '1.29.1',
  refusesBrokenOpml: '1.29.1',
  refusesPrivateAddresses: '1.29.2-dev',
  marksScriptLinks: '1.29.2-dev',
} as const satisfies Record<string, FreshRssVersion>;

export type Trait = keyof typeof SINCE;

/** Whether a release behaves in the newer of two ways. */
export function hasTrait(version: FreshRssVersion, trait: Trait): boolean {
  return RELEASES.indexOf(version) >= RELEASES.indexOf(SINCE[trait]);
}
