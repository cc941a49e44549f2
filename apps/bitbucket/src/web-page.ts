import { path, type WebPageOf } from '@guard/core';

/** Where a person can look at what a call is about, in the web page of Bitbucket. */
export const webPage: WebPageOf = (idOf) => {
  const [project, repository, pullRequest] = [idOf('project'), idOf('repository'), idOf('pull request')];
  if (project === undefined || repository === undefined) return undefined;
  const home = path`/projects/${project}/repos/${repository}`;
  return { path: pullRequest === undefined ? home : path`${home}/pull-requests/${pullRequest}` };
};
