import type { Relation, WbsRow } from '../plan/index.ts'
import type { Population } from './population.ts'
import { countedShare } from './result.ts'
import {
  FINISH_TO_START_AT_LEAST,
  HARD_CONSTRAINTS_AT_MOST,
  hardLimits,
  LAGS_AT_MOST,
  LEADS_AT_MOST,
  MISSING_LOGIC_AT_MOST,
} from './thresholds.ts'
import type { Finding, QualityCheck } from './types.ts'

const work = ({ id }: WbsRow): Finding => ({ id, relationId: '' })
const relation = ({ succId, id }: Relation): Finding => ({ id: succId, relationId: id })

export function missingLogic({ works, incoming, outgoing }: Population): QualityCheck {
  const missing = works.filter(({ id }) => !incoming.has(id) || !outgoing.has(id))
  return countedShare('missing_logic', works.length, missing.map(work), { atMost: MISSING_LOGIC_AT_MOST })
}

export function leads({ relations }: Population): QualityCheck {
  const found = relations.filter(({ lag }) => lag < 0)
  return countedShare('leads', relations.length, found.map(relation), { atMost: LEADS_AT_MOST })
}

export function lags({ relations }: Population): QualityCheck {
  const found = relations.filter(({ lag }) => lag > 0)
  return countedShare('lags', relations.length, found.map(relation), { atMost: LAGS_AT_MOST })
}

/** The value is the share of finish-to-start relations; listed are the others. */
export function relationTypes({ relations }: Population): QualityCheck {
  const others = relations.filter(({ type }) => type !== 'fs')
  const check = countedShare('relation_types', relations.length, others.map(relation), null)
  if (check.value === null) return check
  const value = 1 - check.value
  const state = value >= FINISH_TO_START_AT_LEAST ? 'pass' : 'fail'
  return { ...check, value, state, threshold: { atLeast: FINISH_TO_START_AT_LEAST } }
}

export function hardConstraints({ works }: Population): QualityCheck {
  const hard = works.filter(({ limit, secondLimit }) =>
    [limit, secondLimit].some((one) => one !== null && hardLimits.has(one.kind)),
  )
  return countedShare('hard_constraints', works.length, hard.map(work), { atMost: HARD_CONSTRAINTS_AT_MOST })
}

/**
 * Works with logic that nevertheless leaves an end loose: nothing holds the start (only relations to the finish), or
 * nothing follows from the finish (only relations from the start).
 */
export function looseEnds({ works, incoming, outgoing }: Population): QualityCheck {
  const loose = works.filter(({ id }) => {
    const before = incoming.get(id) ?? []
    const after = outgoing.get(id) ?? []
    const isStartLoose = before.length > 0 && before.every(({ type }) => type === 'ff' || type === 'sf')
    const isFinishLoose = after.length > 0 && after.every(({ type }) => type === 'ss' || type === 'sf')
    return isStartLoose || isFinishLoose
  })
  return countedShare('loose_ends', works.length, loose.map(work), null)
}
