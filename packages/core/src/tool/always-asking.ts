import { argumentLines, type ArgumentRules } from './argument-lines.ts';
import type { Instance } from './call.ts';
import { type ChangingTool, type GuardedTool, guardedTool } from './declaration.ts';
import { none } from './recognise.ts';
import type { Question } from './question.ts';
import { targetsOf } from './targets.ts';
import { codeName, declaredWord, isCodeName, isDeclaredWord, joinWords, type Words, words } from './words.ts';

/**
 * A tool as it is where each call of it has to be confirmed. Where it has a question of its own, that is put; for every
 * other call the core says what it knows of any write: its name, its instance and all that came with it.
 */
export function alwaysAsking(tool: ChangingTool, rules: ArgumentRules): GuardedTool {
  if (tool.kind === 'guarded') return tool;
  if (tool.kind === 'write') {
    return guardedTool({
      ...tool,
      question: async (call) => questionAbout(tool, call.input, call.instance, rules),
      write: async (call) => tool.write({ ...call, plan: undefined }),
    });
  }
  return guardedTool({
    ...tool,
    async question(call) {
      const own = await tool.question(call);
      if ('settled' in own) return own;
      return { ...(own.ask ?? questionAbout(tool, call.input, call.instance, rules)), plan: own.plan };
    },
    write: async (call) => tool.write(call),
  });
}

function questionAbout(
  tool: ChangingTool,
  input: Readonly<Record<string, unknown>>,
  instance: Instance,
  rules: ArgumentRules,
): Question {
  const name = declaredWord(tool.name);
  const { known, texts } = argumentLines(tool, input, rules);
  const listed = known.length === 0 ? words`` : words`\n${joinWords(known, words`\n`)}`;
  return {
    will: words`This will run ${name} on ${spellInstance(instance)}.`,
    cost: words`A policy wants each call of this tool to be confirmed. What it does is not weighed here: read what came with the call.${listed}`,
    confirm: words`Run ${name}${spellTargets(tool, input)}`,
    ...(texts.length > 0 && { supplied: texts, suppliedFrom: 'call' }),
    recognise: none('the question is about a call of any kind, and shows all that came with it'),
  };
}

function spellInstance({ base }: Instance): Words {
  if (!isCodeName(base.hostname)) return words`the configured instance`;
  const host = codeName(base.hostname);
  return base.port === '' ? host : words`${host} port ${Number(base.port)}`;
}

/** Those that are numbers: a text would not be a word of this server. */
function spellTargets(tool: ChangingTool, input: Readonly<Record<string, unknown>>): Words {
  const spelled = targetsOf(tool, input).flatMap(({ role, id }) =>
    typeof id === 'number' && isDeclaredWord(role) ? [words`${declaredWord(role)} ${id}`] : [],
  );
  return spelled.length === 0 ? words`` : words`: ${joinWords(spelled, words`, `)}`;
}
