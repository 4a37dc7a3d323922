import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Ability,
  type Action,
  abilities,
  administering,
  builtIn,
  type EffectiveRights,
  effectiveRightsAtAll,
  type Grant,
  grantable,
  grantsAt,
  isReading,
  lenderOf,
  may,
  type Rights,
  roomRightOf,
  type Subject,
  seatOf,
  seats,
  seatsNeeded,
  spaceRoles,
} from './index.ts'

const nodes = ['facility', 'project', 'schedule', 'other'] as const
const path = ['schedule', 'project', 'facility']

const someAbilities = fc.subarray([...abilities])
const grant: fc.Arbitrary<Grant> = fc.record({
  nodeId: fc.constantFrom(null, ...nodes),
  effect: fc.constantFrom('allow', 'deny'),
  abilities: someAbilities,
})
const person = fc.record({
  role: fc.constantFrom(...spaceRoles),
  own: fc.option(fc.subarray([...grantable])),
  grants: fc.array(grant, { maxLength: 6 }),
  withoutSeat: fc.subarray([...seats]),
})
interface Person {
  role: (typeof spaceRoles)[number]
  own: Ability[] | null
  grants: Grant[]
  withoutSeat: (typeof seats)[number][]
}

const rightsOf = ({ role, own, grants, withoutSeat }: Person): Rights => ({
  role,
  own,
  ...grantsAt(grants, path),
  withoutSeat,
})
const effectiveRightsOf = (one: Person): EffectiveRights => ({ ...rightsOf(one), delegations: [] })
const subjectOf = (effectiveRights: EffectiveRights): Subject => ({
  userId: 'maya',
  role: effectiveRights.role,
  effectiveRights,
})

/** As somebody would explain it, one sentence after the other. */
function naive({ role, own, grants, withoutSeat }: Person, ability: Ability): boolean {
  const here = grants.filter(({ nodeId }) => nodeId === null || path.includes(nodeId))
  const says = (effect: Grant['effect']) => here.some((one) => one.effect === effect && one.abilities.includes(ability))
  const administers = administering.includes(ability)
  const seat = seatOf(ability)
  if (!administers && seat !== null && (withoutSeat.includes('paid') || withoutSeat.includes(seat))) return false
  if (role === 'admin') return true
  if (ability === 'space.read') return true
  if (says('deny')) return false
  if (own ? own.includes(ability) : builtIn[role].includes(ability)) return true
  return says('allow') && !administers
}

describe('what somebody may do', () => {
  it('is what role, grants on the way down and seats say, deny before allow (R-SPACE-06)', () => {
    fc.assert(
      fc.property(person, fc.constantFrom(...abilities), (one, ability) => {
        expect(may(subjectOf(effectiveRightsOf(one)), ability)).toBe(naive(one, ability))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is no more than the other person may do, and only what was lent', () => {
    fc.assert(
      fc.property(person, person, someAbilities, fc.constantFrom(...abilities), (one, other, lent, ability) => {
        const effectiveRights = effectiveRightsOf(one)
        const borrowing = { userId: 'olga', name: 'Olga', abilities: lent, rights: rightsOf(other) }
        const subject = subjectOf({ ...effectiveRights, delegations: [borrowing] })
        const isBlocked =
          (one.role !== 'admin' && effectiveRights.denied.includes(ability)) ||
          (seatOf(ability) !== null && !naive({ ...one, role: 'admin' }, ability))
        const borrows =
          lent.includes(ability) && naive(other, ability) && !administering.includes(ability) && !isBlocked
        expect(may(subject, ability)).toBe(naive(one, ability) || borrows)
        expect(lenderOf(subject, ability)?.userId).toBe(!naive(one, ability) && borrows ? 'olga' : undefined)
      }),
      { numRuns: 2_000 },
    )
  })

  it('at several objects is what holds at every one of them', () => {
    fc.assert(
      fc.property(person, fc.array(grant), fc.constantFrom(...abilities), (one, elsewhere, ability) => {
        const here = effectiveRightsOf(one)
        const there = effectiveRightsOf({ ...one, grants: elsewhere })
        const both = may(subjectOf(here), ability) && may(subjectOf(there), ability)
        expect(may(subjectOf(effectiveRightsAtAll([here, there])), ability)).toBe(both)
      }),
    )
  })

  it('never depends on the order of grants', () => {
    fc.assert(
      fc.property(fc.array(grant), (grants) => {
        expect(grantsAt([...grants].reverse(), path)).toEqual(grantsAt(grants, path))
      }),
    )
  })

  it('in a room follows what is denied on the schedule', () => {
    const planner = { role: 'planner' as const, own: null, allowed: [], withoutSeat: [], delegations: [] }
    const open = { locked: false, planning: false }
    expect(roomRightOf(subjectOf({ ...planner, denied: [] }), open)).toBe('write')
    expect(roomRightOf(subjectOf({ ...planner, denied: ['schedule.edit'] }), open)).toBe('facts')
    expect(roomRightOf(subjectOf({ ...planner, denied: ['schedule.read'] }), open)).toBeNull()
    expect(roomRightOf(subjectOf({ ...planner, denied: [], withoutSeat: ['paid'] }), open)).toBe('read')
  })
})

describe('seats', () => {
  it('are taken by right: reading takes none, everything else a paid one', () => {
    const reading = abilities.filter((ability: Action) => isReading(ability))
    expect(seatsNeeded(reading)).toEqual([])
    expect(seatsNeeded([...reading, 'schedule.report'])).toEqual(['paid'])
    expect(seatsNeeded(['bim.edit'])).toEqual(['paid', 'bim'])
    expect(seatsNeeded(builtIn.planner)).toEqual(['paid', 'estimate', 'bim'])
  })
})
