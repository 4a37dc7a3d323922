import type { Ability, EffectiveRights } from '@plumbline/core/permissions'
import { describe, expect, it } from 'vitest'
import { reasonOf } from './rights-reason.ts'

const planner: EffectiveRights = {
  role: 'planner',
  own: null,
  allowed: [],
  denied: [],
  withoutSeat: [],
  delegations: [],
}
const reader: EffectiveRights = { ...planner, role: 'reader' }
const why = (effectiveRights: EffectiveRights, ability: Ability) => reasonOf('tom', effectiveRights, ability)

describe('what makes it that somebody may do something', () => {
  it('is the role, or what was given on the way down', () => {
    expect(why(planner, 'schedule.edit')).toEqual({ reason: 'role' })
    expect(why({ ...reader, allowed: ['schedule.edit'] }, 'schedule.edit')).toEqual({ reason: 'given' })
    expect(why({ ...planner, own: [] }, 'space.read')).toEqual({ reason: 'role' })
  })

  it('is somebody who lends it, by name', () => {
    const maya = { userId: 'maya', name: 'Maya Lindqvist', abilities: ['schedule.edit'], rights: planner }
    expect(why({ ...reader, delegations: [maya] }, 'schedule.edit')).toEqual({ reason: 'lent', by: 'Maya Lindqvist' })
  })

  it('or that they may not: denied before allowed, a seat that the licence does not have, or a role without it', () => {
    const denied = { ...reader, allowed: ['schedule.edit'], denied: ['schedule.edit'] }
    expect(why(denied, 'schedule.edit')).toEqual({ reason: 'denied' })
    expect(why({ ...planner, withoutSeat: ['paid'] }, 'schedule.edit')).toEqual({ reason: 'seat' })
    expect(why({ ...planner, withoutSeat: ['paid'] }, 'schedule.read')).toEqual({ reason: 'role' })
    expect(why({ ...planner, withoutSeat: ['bim'] }, 'bim.edit')).toEqual({ reason: 'seat' })
    expect(why(reader, 'schedule.edit')).toEqual({ reason: 'none' })
  })

  it('an administrator stands above what is denied', () => {
    expect(why({ ...planner, role: 'admin', denied: ['schedule.edit'] }, 'schedule.edit')).toEqual({ reason: 'role' })
  })
})
