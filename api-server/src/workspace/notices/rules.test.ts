import { expect, test } from 'vitest'
import { effectiveChoices } from './choices.ts'
import { mentionsIn } from './mentions.ts'
import { peopleOf } from './rules.ts'

const members = ['maya', 'tom', 'rita']
const reach = (over: object) =>
  peopleOf({ kind: 'version_locked', actorId: 'maya', to: ['tom'], members, choices: new Map(), ...over })

test('a notice reaches whom it concerns and who follows, but not who did it, nor who is not in the space', () => {
  expect(reach({})).toEqual(['tom'])
  expect(reach({ to: ['maya', 'gone'] })).toEqual([])
  expect(reach({ choices: new Map([['rita', 'all']]) })).toEqual(['tom', 'rita'])
  expect(reach({ kind: 'mentioned', choices: new Map([['rita', 'all']]) })).toEqual(['tom'])
})

test('who wants to hear nothing hears only of their own rights', () => {
  const choices = new Map([['tom', 'none']])
  expect(reach({ choices })).toEqual([])
  expect(reach({ kind: 'role_changed', choices })).toEqual(['tom'])
})

test('an import tells its end also to who began it', () => {
  expect(reach({ kind: 'imported', to: ['maya'] })).toEqual(['maya'])
})

test('the nearest choice on the way up holds', () => {
  const own = [
    { nodeId: 'schedule', userId: 'tom', notices: 'none' as const },
    { nodeId: 'facility', userId: 'tom', notices: 'all' as const },
    { nodeId: 'facility', userId: 'rita', notices: 'mine' as const },
  ]
  const choices = effectiveChoices(['schedule', 'project', 'facility'], own)
  expect([...choices].sort()).toEqual([
    ['rita', 'mine'],
    ['tom', 'none'],
  ])
})

test('a mention is a login behind @, not an address', () => {
  expect(mentionsIn('@Tom, and @anna.b. See maya@site.example (@tom) @')).toEqual(['tom', 'anna.b'])
})
