import { packValues } from '@plumbline/core/attributes'
import type { ElementTable, LinkRule } from '@plumbline/core/bim'
import { executeLinks, type LinksCommand, ModelLinks, newLinks } from '@plumbline/core/documents/bim'
import { blankRow } from '@plumbline/core/plan'
import { expect, test } from 'vitest'
import { askedAttributes, runRules } from './rule-matching.ts'

const [MODEL, RULE, WORK, ANNA] = ['model0000000', 'rule00000000', 'work00000000', 'anna00000000']
const table = (name: string): ElementTable => ({
  ...{ name: 'Structure', places: [], classes: ['IfcWall'], types: [''], guids: ['w1', 'w2'], names: [name, 'Other'] },
  ...{ classOf: [0, 0], typeOf: [0, 0], placeOf: [null, null] },
})

/** A rule that has linked the second element to the work before. */
function applied(pattern: string): ModelLinks {
  const links = new ModelLinks(newLinks())
  const elements: LinkRule['elements'] = [
    { field: { of: 'name', key: '' }, kind: 'matches', text: pattern },
    { field: { of: 'model', key: '' }, kind: 'is', text: 'structure' },
  ]
  const rule = { name: 'By name', elements, works: [], joins: [], share: 100 }
  const add = [{ modelId: MODEL, guid: 'w2', workId: WORK }]
  const commands: LinksCommand[] = [
    { do: 'rule.set', id: RULE, rule },
    { do: 'rule.apply', id: RULE, add, remove: [] },
  ]
  for (const command of commands) executeLinks(links, command, { now: 1, userId: ANNA, right: 'write' })
  return links
}

const outcomes = (pattern: string, name: string) =>
  runRules(applied(pattern), [blankRow(WORK, null, 'work')], [{ id: MODEL, table: table(name), columns: new Map() }])

test('a rule by model and regular expression links what it finds and lets go what it finds no more', () => {
  expect(outcomes('^wall \\d+$', 'Wall 12')).toMatchObject([
    { command: { add: [{ guid: 'w1' }], remove: [{ guid: 'w2' }] } },
  ])
})

test('a regular expression that goes on for ever is ended in time, and the rule keeps its links', () => {
  const began = performance.now()
  expect(outcomes('^(a+)+$', `${'a'.repeat(60)}!`)).toEqual([])
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('attributes of works are compared as people read them, of a list the names of its rows in a directory', () => {
  const [zone, type] = ['zone00000000', 'type00000000']
  const values = packValues(
    new Map([
      [zone, 'sNorth quay'],
      [type, 'lrowConcrete1'],
    ]),
  )
  const row = { ...blankRow(WORK, null, 'work'), values }
  const names = new Map([[type, new Map([['rowConcrete1', 'Concrete walls']])]])
  const linkedBy = (key: string, text: string): unknown[] => {
    const links = new ModelLinks(newLinks())
    const rule = {
      ...{ name: 'By attribute', joins: [], share: 100 },
      elements: [{ field: { of: 'name' as const, key: '' }, kind: 'is' as const, text: 'wall 12' }],
      works: [{ field: { of: 'attribute' as const, key }, kind: 'is' as const, text }],
    }
    const add = [{ modelId: MODEL, guid: 'w2', workId: WORK }]
    const commands: LinksCommand[] = [
      { do: 'rule.set', id: RULE, rule },
      { do: 'rule.apply', id: RULE, add, remove: [] },
    ]
    for (const command of commands) executeLinks(links, command, { now: 1, userId: ANNA, right: 'write' })
    const models = [{ id: MODEL, table: table('Wall 12'), columns: new Map() }]
    return runRules(links, [row], models, names).flatMap(({ command }) => command.add.map(({ guid }) => guid))
  }
  expect(linkedBy(zone, 'north quay')).toEqual(['w1'])
  expect(linkedBy(type, 'concrete walls')).toEqual(['w1'])
  expect(linkedBy(type, 'rowConcrete1')).toEqual([])
  expect([...askedAttributes([])]).toEqual([])
})
