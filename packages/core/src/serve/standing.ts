import type { Choice, Choices } from '../config/choices.ts';
import type { Configuration } from '../config/read-configuration.ts';
import type { Variables } from '../config/declaration.ts';
import { DEFAULT_POSTURE, isStricter, OPT_IN_POSTURE, type Posture } from '../guard/posture.ts';
import type { ServerStart } from './definition.ts';

/** What holds, and where each value of it came from. */
export interface Standing {
  readonly posture: Posture;
  readonly from: Readonly<Record<keyof Posture, string>>;
}

type Kind = Pick<ServerStart, 'posture' | 'optIn'>;
type Chosen = Pick<Configuration<Variables>, 'choices' | 'elicitation'>;

/** How writes and questions are treated: the stricter of what the operator requires and what the person chose. */
export function standingOf(server: Kind, chosen: Chosen, required: Choices = {}): Standing {
  const choices = choicesThatCount(server, chosen, required);
  const usual = server.posture ?? (server.optIn === undefined ? DEFAULT_POSTURE : OPT_IN_POSTURE);
  const settle = <K extends keyof Posture>(setting: K): Choice<Posture[K]> => {
    const chose = choices[setting] ?? { value: usual[setting], by: 'default' };
    const demand = required[setting];
    return demand !== undefined && isStricter(setting, demand.value, chose.value) ? demand : chose;
  };
  const settled = {
    writes: settle('writes'),
    ask: settle('ask'),
    whenOff: settle('whenOff'),
    whenUnable: settle('whenUnable'),
    approveBy: settle('approveBy'),
  };
  const { writes, ask, whenOff, whenUnable, approveBy } = settled;
  return {
    posture: {
      writes: writes.value,
      ask: ask.value,
      whenOff: whenOff.value,
      whenUnable: whenUnable.value,
      approveBy: approveBy.value,
    },
    from: {
      writes: writes.by,
      ask: ask.by,
      whenOff: whenOff.by,
      whenUnable: whenUnable.by,
      approveBy: approveBy.by,
    },
  };
}

/** Whether somebody opted in to being asked. A server that asks unless told otherwise needs nobody to. */
function asksAtAll({ optIn }: Kind, { choices }: Chosen, required: Choices = {}): boolean {
  return (
    optIn === undefined ||
    choices.ask?.value === 'on' ||
    required.ask?.value === 'on' ||
    (required.approveBy !== undefined && required.approveBy.value !== 'unset')
  );
}

/** What a person chose, as far as this server goes by it. */
function choicesThatCount(server: Kind, chosen: Chosen, required: Choices): Choices {
  const { choices, elicitation } = chosen;
  if (server.optIn === undefined) return choices;
  // How strict a question is says nothing about whether there is one.
  if (!asksAtAll(server, chosen, required)) return { writes: choices.writes };
  const { approveBy } = required;
  const asked: Choices['ask'] =
    choices.ask ?? (elicitation && approveBy !== undefined ? { value: 'on', by: approveBy.by } : undefined);
  // A token in place of the dialog can be had on this server by nobody.
  return { ...choices, ask: asked, whenUnable: undefined };
}

/** What keeps a server from changing anything, in the words of a setting. */
export function whoDenies({ optIn }: Pick<ServerStart, 'optIn'>, { from }: Standing): string {
  return from.writes === 'default' && optIn !== undefined ? 'no --allow-writes' : from.writes;
}
