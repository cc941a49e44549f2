/** What a figure is counted in. */
export type Unit = '×' | 'bytes' | 'packages' | 'ms' | 'MB/s';

/** What a figure is held to: not above, or not below. */
export type Budget = { readonly atMost: number } | { readonly atLeast: number };

/** One line of the report. */
export interface Figure {
  readonly name: string;
  readonly unit: Unit;
  /** Undefined where this machine cannot measure it; `note` says why. */
  readonly measured: number | undefined;
  /** None for a figure that only helps to read the others. */
  readonly budget?: Budget;
  readonly note?: string;
}

export type Verdict = 'met' | 'missed' | 'skipped' | '–';

export function verdictOn({ measured, budget }: Figure): Verdict {
  if (measured === undefined) return 'skipped';
  if (budget === undefined) return '–';
  const met = 'atMost' in budget ? measured <= budget.atMost : measured >= budget.atLeast;
  return met ? 'met' : 'missed';
}

export function measuredText({ measured, unit }: Figure): string {
  return measured === undefined ? '–' : withUnit(measured, unit);
}

export function budgetText({ budget, unit }: Figure): string {
  if (budget === undefined) return '–';
  return 'atMost' in budget ? `≤ ${withUnit(budget.atMost, unit)}` : `≥ ${withUnit(budget.atLeast, unit)}`;
}

function withUnit(value: number, unit: Unit): string {
  const digits = unit === '×' || unit === 'ms' ? 2 : 0;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === 'packages' ? number : `${number} ${unit}`;
}
