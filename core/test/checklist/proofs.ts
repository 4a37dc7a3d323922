import type { Requirement } from './requirements.ts'

/** A test that a report tells of, or that is written. */
export interface Outcome {
  title: string
  passed: boolean
}

export interface Proven {
  rows: Set<string>
  /** What is wrong with the claims that titles make. */
  problems: string[]
}

/** A row or a part of one, as titles of tests name it. */
export const REQUIREMENT = /\bR-[A-Z0-9]+-\d+(?:\.[a-z0-9_-]+)?/

const idsIn = (title: string): string[] => title.match(new RegExp(REQUIREMENT, 'g')) ?? []

/**
 * A test claims what its title names: `R-IO-02`, or a part as `R-IO-01.xer`. A claim holds when at least one test makes
 * it and every test that makes it has passed; a row with parts is proven when each part is.
 */
export function provenBy(outcomes: readonly Outcome[], requirements: readonly Requirement[]): Proven {
  const claims = Map.groupBy(
    outcomes.flatMap(({ title, passed }) => idsIn(title).map((id) => ({ id, title, passed }))),
    ({ id }) => id,
  )
  const holds = (id: string): boolean => claims.get(id)?.every(({ passed }) => passed) ?? false
  const claimable = new Set(requirements.flatMap(({ id, parts }) => (parts.length > 0 ? parts : [id])))
  const problems = [...claims].flatMap(([id, tests]) => {
    if (!claimable.has(id)) return tests.map(({ title }) => `${id} is no row or part that can be claimed: “${title}”`)
    return tests.filter(({ passed }) => !passed).map(({ title }) => `${id}: has not passed: “${title}”`)
  })
  const rows = requirements.filter(({ id, parts }) => (parts.length > 0 ? parts.every(holds) : holds(id)))
  return { rows: new Set(rows.map(({ id }) => id)), problems }
}
