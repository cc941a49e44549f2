/** How many calls of one caller are under way. */
export interface AtOnce {
  /** What ends it; undefined where there are too many. */
  begin(key: string): (() => void) | undefined;
}

export function createAtOnce(most: number): AtOnce {
  // Of those alone who have one under way.
  const underWay = new Map<string, number>();
  return {
    begin(key) {
      const count = underWay.get(key) ?? 0;
      if (count >= most) return undefined;
      underWay.set(key, count + 1);
      return () => {
        const left = (underWay.get(key) ?? 1) - 1;
        if (left > 0) underWay.set(key, left);
        else underWay.delete(key);
      };
    },
  };
}
