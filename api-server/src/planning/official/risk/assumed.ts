import type { RiskAssumptions } from '@plumbline/core/contract'
import { riskDefaults } from '@plumbline/core/risk'
import type { Transaction } from '../../../platform/database/index.ts'
import { selectRisk } from './repository.ts'

/** Until somebody has said something else. */
export const usualAssumptions: RiskAssumptions = {
  ...riskDefaults,
  target: null,
  ...{ risks: [], groups: [], weathers: [], branches: [], levelled: false },
  ...{ budget: null, byDuration: 1, contingency: null },
}

export const assumedRisk = async (tx: Transaction, versionId: string): Promise<RiskAssumptions> =>
  (await selectRisk(tx, versionId))?.assumptions ?? usualAssumptions
