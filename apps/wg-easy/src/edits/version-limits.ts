import { ToolError } from '@guard/core';
import type { ListedClient } from '../api/client.ts';
import { isBefore15Dot2 } from '../api/versions.ts';
import type { Edit } from './edit.ts';

/**
 * Refuses what this version of wg-easy certainly refuses: nobody should be asked about it.
 *
 * @throws ToolError naming the field
 */
export function checkLimits(edit: Edit, listed: readonly ListedClient[]): void {
  if (!isBefore15Dot2(listed)) return;
  if (edit.mtu !== undefined && edit.mtu < 1280) {
    throw new ToolError('Nothing was done: this version of wg-easy accepts no mtu below 1280.');
  }
  if (edit.dns?.length === 0) {
    throw new ToolError(
      'Nothing was done: this version of wg-easy accepts no empty dns. null means the server default.',
    );
  }
}
