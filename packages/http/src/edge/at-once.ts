/** Counts what goes on at the same time, by name. It holds what goes on and nothing else. */
export interface AtOnce {
  /** What ends them, once; undefined where they are too many, and none has begun. */
  begin(name: string, count: number): (() => void) | undefined;
  readonly size: number;
}

export interface AtOnceLimits {
  readonly ofOne: number;
  readonly ofAll: number;
}

export function createAtOnce({ ofOne, ofAll }: AtOnceLimits): AtOnce {
  const counts = new Map<string, number>();
  let all = 0;

  function add(name: string, count: number): void {
    all += count;
    const sum = (counts.get(name) ?? 0) + count;
    if (sum === 0) counts.delete(name);
    else counts.set(name, sum);
  }

  return {
    begin(name, count) {
      if ((counts.get(name) ?? 0) + count > ofOne || all + count > ofAll) return undefined;
      add(name, count);
      let isOver = false;
      return () => {
        if (!isOver) add(name, -count);
        isOver = true;
      };
    },

    get size() {
      return counts.size;
    },
  };
}
