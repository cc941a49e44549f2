import { path, type WebPageOf } from '@guard/core';

/** Where a person can look at what a call is about, in the web page of Woodpecker. */
export const webPage: WebPageOf = (idOf) => {
  const [repository, pipeline, organization] = [
    idOf('repository'),
    idOf('pipeline number'),
    idOf('organization'),
  ];
  if (repository !== undefined && pipeline !== undefined)
    return { path: path`/repos/${repository}/pipeline/${pipeline}` };
  if (repository !== undefined) return { path: path`/repos/${repository}` };
  return organization === undefined ? undefined : { path: path`/orgs/${organization}` };
};
