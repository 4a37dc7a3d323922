import type { CheckCode, Finding, QualityCheck } from './types.ts'

/** How much of `total` was found; without anything to look at the check does not apply. */
export function countedShare(
  code: CheckCode,
  total: number,
  findings: Finding[],
  threshold: QualityCheck['threshold'],
): QualityCheck {
  const value = total === 0 ? null : findings.length / total
  return { code, state: stateOf(value, threshold), total, value, unit: 'share', threshold, findings }
}

export function index(
  code: CheckCode,
  total: number,
  value: number | null,
  atLeast: number,
  findings: Finding[] = [],
): QualityCheck {
  const threshold = { atLeast }
  return { code, state: stateOf(value, threshold), total, value, unit: 'index', threshold, findings }
}

function stateOf(value: number | null, threshold: QualityCheck['threshold']): QualityCheck['state'] {
  if (value === null) return 'not_applicable'
  if (threshold === null) return 'no_threshold'
  const isKept = 'atMost' in threshold ? value <= threshold.atMost : value >= threshold.atLeast
  return isKept ? 'pass' : 'fail'
}
