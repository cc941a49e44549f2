/** Sharp edges of the API. Each can be switched against what the version would do. */
export interface Quirks {
  /** The id of an organization that does not exist addresses organization 0: all repository and global rows. */
  missingOrgIsZero: boolean;
  /** update_user looks for the ids in the body and ignores the login in the path; a miss is a 200. */
  updateUserByBodyIds: boolean;
  /** Writes to registries of a repository answer with what was sent. */
  repoRegistryEcho: boolean;
  /** Without `Content-Type: application/json` every field of a body is zero. */
  jsonTypeNeeded: boolean;
  /** A trailing slash is redirected, 307 with method and body: `DELETE …/secrets/..` deletes the parent. */
  slashRedirects: boolean;
  /** What matches no route is 200 with the web page, for every method. */
  htmlForUnknown: boolean;
  /** Empty lists are `null` where the server answers so. */
  nullLists: boolean;
  /** A move is done, then answered with 500. */
  moveAnswers500: boolean;
  /** Starting a pipeline whose configuration cannot be fetched answers 200 `null`, not 204. */
  unfetchedTriggerIsNull: boolean;
  /** The OAuth secret of a forge is `client_secret`, and create ignores it. */
  oldForgeSecretKey: boolean;
  /** The step of another pipeline is 400 instead of 404. */
  foreignStepIs400: boolean;
  /** `trusted` without all three flags is a panic. */
  partialTrustedPanics: boolean;
  /** Repairing all repositories hides what failed. */
  repairHidesFailures: boolean;
  /** Deleting a repository leaves its pipelines beyond the first 50. */
  deleteLeavesPipelines: boolean;
}

/** What a version does of its own accord. */
export function quirksOf(minor: number): Quirks {
  return {
    missingOrgIsZero: true,
    updateUserByBodyIds: minor >= 12,
    repoRegistryEcho: true,
    jsonTypeNeeded: true,
    slashRedirects: true,
    htmlForUnknown: true,
    nullLists: true,
    moveAnswers500: minor <= 12,
    unfetchedTriggerIsNull: minor <= 13,
    oldForgeSecretKey: minor <= 11,
    foreignStepIs400: minor <= 13,
    partialTrustedPanics: minor <= 13,
    repairHidesFailures: minor <= 12,
    deleteLeavesPipelines: minor <= 17,
  };
}
