/** Which happenings go wrong, and how: one by its key, or the next few, whoever they are. */
export interface Rules<Effect extends object> {
  forKey(key: string, effect: Effect): void;
  forNext(count: number, effectOf: (index: number) => Effect): void;
  /** The effect on a happening known by these keys. It uses up one place of the oldest rule for the next few. */
  take(keys: readonly string[]): Effect;
  clear(): void;
}

export function createRules<Effect extends object>(): Rules<Effect> {
  const byKey = new Map<string, Effect>();
  const queue: { left: number; taken: number; effectOf: (index: number) => Effect }[] = [];
  const takeNext = () => {
    const rule = queue[0];
    if (!rule) return {};
    const effect = rule.effectOf(rule.taken);
    rule.taken += 1;
    rule.left -= 1;
    if (rule.left === 0) queue.shift();
    return effect;
  };
  return {
    forKey: (key, effect) => void byKey.set(key, { ...byKey.get(key), ...effect }),
    forNext: (count, effectOf) => void queue.push({ left: count, taken: 0, effectOf }),
    take: (keys) =>
      Object.assign({}, takeNext(), ...keys.map((key) => byKey.get(key) ?? {})) as Effect,
    clear() {
      byKey.clear();
      queue.length = 0;
    },
  };
}
