import { joinWords, type Question, sometimesGuardedTool, words } from '@guard/core';
import { resolveScope, type Scope } from '../api/scope.ts';
import { getSecret, patchSecret, type Secret, SECRET_SETTINGS } from '../api/secrets.ts';
import { changesNothing, refuseUnknown, unchanged, withNotStored } from '../api/settings.ts';
import { markCleaned } from '../arguments/new-name.ts';
import { updating } from '../arguments/updating.ts';
import { DESTROYS } from '../hints.ts';
import { eachOf, fromCall, namedBy } from '../questions/from-call.ts';
import { requireRightToWrite } from '../scopes/require-right-to-write.ts';
import { SCOPE_ARGUMENT_NAMES, SCOPE_TARGETS, scopeArguments } from '../scopes/scope-arguments.ts';
import { ofScope, reachOf } from '../scopes/scope-words.ts';
import { events, images, note, secretName, value } from '../secrets/secret-arguments.ts';
import { secretFacts } from '../secrets/secret-facts.ts';
import { writtenSecret } from '../secrets/secret-output.ts';
import { newImages, type SecretPatch, settingsNamed, widening } from '../secrets/widening.ts';

const settings = {
  value: value.optional(),
  events: events.optional(),
  images: images.optional(),
  note: note.optional(),
};

export const updateSecret = sometimesGuardedTool({
  name: 'update_secret',
  title: 'Update a secret',
  description:
    'Changes the value, events, images or note of a secret and keeps the rest. A list replaces the whole stored list. A secret cannot be renamed. Asks a person first for a new value, a pull request event, an added image, and emptied images.',
  hints: DESTROYS,
  input: updating({ ...scopeArguments, name: secretName }, settings),
  output: writtenSecret,
  untrusted: true,
  emptyIsAbsent: SCOPE_ARGUMENT_NAMES,
  lookWith: 'get_secret',
  targets: { ...SCOPE_TARGETS, name: 'secret' },
  secretArguments: ['value'],
  asksWhen:
    'only when a new value comes with it, when a pull_request event or an image is added, or when images is emptied',
  question: async ({ input: { scope, repo_id, org_id, name, ...patch }, read }) => {
    const where = await resolveScope(read, { scope, repo_id, org_id });
    const current = await getSecret(read, where, name);
    await refuseUnknown(read, patch, SECRET_SETTINGS);
    if (changesNothing(patch, current, SECRET_SETTINGS)) {
      return { settled: unchanged(markCleaned(current, 'name')) };
    }
    await requireRightToWrite(read, where);
    return { ask: aboutReach(where, name, patch, current), plan: { where, patch } };
  },
  write: async ({ input, plan: { where, patch }, write }) => {
    const patched = await patchSecret(write, where, input.name, patch);
    return withNotStored(markCleaned(patched, 'name'), patch, SECRET_SETTINGS);
  },
});

/** Nothing to ask where a change destroys nothing and widens nothing. */
function aboutReach(where: Scope, name: string, patch: SecretPatch, current: Secret): Question | undefined {
  const reach = widening(patch, current);
  if (reach.length === 0) return undefined;
  return {
    will: words`This will change secret ${current.id} ${ofScope(where)}.`,
    cost: words`${joinWords(reach, words`\n`)}${reachOf(where)}

The call sets: ${joinWords(settingsNamed(patch), words`, `)}.`,
    confirm: words`Change secret ${current.id}`,
    supplied: [
      namedBy(words`Secret`, name),
      ...fromCall(eachOf(words`New image`, newImages(patch, current))),
    ],
    recognise: secretFacts(current, where),
  };
}
