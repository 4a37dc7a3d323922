import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guessAsBuilt, readAsBuilt } from '@plumbline/core/bim'
import { workbookParts } from '@plumbline/core/exchange/table'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readList } from './built-list.ts'

const rows = (text: string) => readList(strToU8(text))

test('a list of commas, semicolons or quoted cells is read row by row', () => {
  expect(rows('a,b\r\n1,"x, ""y"""\r\n,2')).toEqual([
    ['a', 'b'],
    ['1', 'x, "y"'],
    [null, '2'],
  ])
  expect(rows('имя;дата\nстена;14.03.2026\nплита;15.03.2026\n')).toEqual([
    ['имя', 'дата'],
    ['стена', '14.03.2026'],
    ['плита', '15.03.2026'],
  ])
})

/** As Excel keeps it: days are numbers with the format of a date, percentages fractions with theirs. */
function workbook(): Uint8Array {
  const day = (iso: string) => ({ day: Date.parse(iso) / 86_400_000, minute: null })
  const rows = [
    ['wall', day('2026-03-14'), 'Crew 3'],
    ['slab', day('2026-03-15'), null],
    ['roof', null, 'Crew 4'],
  ].map((cells) => ({ cells, outline: 0, isSummary: false }))
  const titles = ['Name', 'Done on', 'Crew']
  const columns = titles.map((title) => ({
    title,
    field: title === 'Done on' ? ('start' as const) : null,
    hidden: false,
  }))
  const parts = workbookParts([{ name: 'As built', columns, rows: () => rows }])
  return zipSync(Object.fromEntries(parts.map(({ path, chunks }) => [path, strToU8([...chunks()].join(''))])))
}

test('a workbook says the same as a list: its first row are titles, its days are days', () => {
  const [head = [], ...lines] = readList(workbook()) ?? []
  const guessed = guessAsBuilt(head, (column) => (column === 0 ? 'name' : null))
  expect(guessed).toMatchObject({ key: 'name', element: 0, doneOn: 1, percent: null, who: 2 })
  const elements: Record<string, number[]> = { wall: [1], slab: [2] }
  const reading = readAsBuilt(lines, guessed, (name) => elements[name] ?? [])
  expect([...reading.elements]).toEqual([
    [1, { percent: 100, doneOn: '2026-03-14', who: 'Crew 3' }],
    [2, { percent: 100, doneOn: '2026-03-15', who: '' }],
  ])
  expect(reading).toMatchObject({ matched: 2, unmatched: 1, unmatchedNames: ['roof'], unread: 0 })
})

test('what is no list is none', () => {
  expect(readList(Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2, 3))).toBeNull()
  expect(readList(Uint8Array.of(0, 0, 0, 1, 0))).toBeNull()
})

const corpus = process.env.PLUMBLINE_CORPUS ?? join(process.cwd(), '../shared/data')
const path = join(corpus, 'bim/schependomlaan_eventlog_planned.csv')

test.runIf(existsSync(path))('a list of 7,166 lines of a real building is read, day by day', () => {
  const [head = [], ...lines] = readList(readFileSync(path)) ?? []
  const guessed = guessAsBuilt(head, (column) => (column === 6 ? 'name' : null))
  expect([head[guessed.element ?? -1], head[guessed.doneOn ?? -1]]).toEqual(['Resource', 'TaskFinish'])
  const names = new Map<string, number>()
  for (const line of lines) names.set(String(line[6]), names.get(String(line[6])) ?? names.size)
  const reading = readAsBuilt(lines, guessed, (name) => {
    const element = names.get(name)
    return element === undefined ? [] : [element]
  })
  expect([lines.length, reading.matched, reading.unread]).toEqual([7_166, 7_166, 0])
  expect(reading.elements.size).toBe(names.size)
  expect([...reading.elements.values()].every(({ doneOn }) => doneOn?.startsWith('201'))).toBe(true)
})
