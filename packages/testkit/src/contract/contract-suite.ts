import { describe } from 'vitest';
import { checkArguments } from './arguments.ts';
import { checkAsking } from './asking.ts';
import { checkAudit } from './audit.ts';
import { setUpBench } from './bench.ts';
import { askingCalls, type Contract, type ContractOptions } from './contract.ts';
import { checkDeclarations } from './declarations.ts';
import { checkFacts } from './facts.ts';
import { checkInjections } from './injections.ts';
import { checkListing } from './listing.ts';
import { checkMalformed } from './malformed.ts';
import { checkPolicies } from './policies.ts';
import { checkPostures } from './postures.ts';
import { checkResults } from './results.ts';
import { checkSeals } from './seals.ts';
import { checkSelection } from './selection.ts';
import { checkSettings } from './settings.ts';
import { checkTokens } from './tokens.ts';
import { checkWaiting } from './waiting.ts';

const PARTS: readonly ((contract: Contract) => void)[] = [
  checkDeclarations,
  checkListing,
  checkArguments,
  checkResults,
  checkSelection,
  checkSettings,
  checkAsking,
  checkTokens,
  checkPostures,
  checkPolicies,
  checkSeals,
  checkFacts,
  checkInjections,
  (contract) => checkMalformed(contract, () => contract.bench.start().connect()),
  checkWaiting,
  checkAudit,
];

/** Far above what a call takes: a busy machine must not decide a verdict. */
const TIMEOUT_MS = 30_000;

/** Registers everything that every server has to keep, in process. */
export function contractSuite(options: ContractOptions): void {
  describe(`contract of ${options.server.binary}`, { timeout: TIMEOUT_MS }, () => {
    const contract: Contract = { ...options, bench: setUpBench(options), asking: askingCalls(options) };
    for (const check of PARTS) check(contract);
  });
}
