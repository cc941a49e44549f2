import { setImmediate as turn } from 'node:timers/promises';

/** Watches for writes that overlap in time. */
export class WriteOverlap {
  /** Writes that began while another was still under way. */
  count = 0;
  #underWay = 0;

  /**
   * Runs one write and keeps it open for some turns of the event loop.
   * @param begin the part that is done at once
   * @param finish the part after the wait, told whether the write began while another was under way
   */
  async run<Done>(
    turns: number,
    begin: () => Done,
    finish: (done: Done, late: boolean) => void,
  ): Promise<Done> {
    const late = this.#underWay > 0;
    if (late) this.count += 1;
    this.#underWay += 1;
    try {
      const done = begin();
      for (let left = turns; left > 0; left -= 1) await turn();
      finish(done, late);
      return done;
    } finally {
      this.#underWay -= 1;
    }
  }
}
