import {
  type EstimateCommand,
  EstimateDocument,
  executeEstimate,
  newEstimate,
} from '@plumbline/core/documents/estimate'
import { EstimateCalculation } from '@plumbline/core/estimates'
import { expect, it } from 'vitest'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds as ids, workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import type { EstimateSession } from '../estimate-session.ts'
import { SheetRows } from './sheet-rows.ts'

const words = { language: 'en', own: 'own', noIndex: 'no index', wrong: 'wrong', includedIn: (code: string) => code }

function opened() {
  const document = new EstimateDocument(newEstimate())
  const calculation = new EstimateCalculation(document)
  const session = { document, calculation, outline: 0 }
  document.observe(({ figures, outline }) => {
    calculation.update(figures)
    if (outline) session.outline++
  })
  const run = (command: EstimateCommand): void =>
    void executeEstimate(document, command, { now: 1, userId: 'maya00000000', right: 'write' })
  run(commandOf(workedExample()))
  const rows = new SheetRows(session as unknown as EstimateSession, words)
  for (const _ of rows.open());
  const edit = (command: EstimateCommand): void => {
    run(command)
    rows.renew()
  }
  const narrow = (...asked: Parameters<SheetRows['filter']>): void => {
    for (const _ of rows.filter(...asked));
  }
  const keys = (): string[] => Array.from({ length: rows.rowCount }, (_, row) => rows.key(row))
  return { rows, session, edit, narrow, keys }
}

it('rows show an edit where they stand, and are laid out anew only where some stand elsewhere', () => {
  const { rows, session, edit, keys } = opened()
  const total = (): string => rows.cell(rows.rowOf(ids.a), 'total')
  expect(keys()).toEqual([ids.sectionA, ids.a, ids.sectionB, ids.b])
  expect(total()).toBe('1,615,625.07')
  const { outline } = session
  edit({ do: 'item.set', items: [{ id: ids.a, quantity: '3', name: 'Slabs' }] })
  expect(session.outline).toBe(outline)
  expect([rows.cell(rows.rowOf(ids.a), 'name'), total()]).toEqual(['Slabs', '3,231,250.13'])
  edit({ do: 'item.set', items: [{ id: ids.a, sectionId: ids.sectionB }] })
  expect(keys()).toEqual([ids.sectionA, ids.sectionB, ids.a, ids.b])
  edit({ do: 'section.set', id: ids.sectionA, name: 'Slabs' })
  expect(rows.cell(0, 'name')).toBe('Slabs')
})

it('what is narrowed down shows the sections of what is found, and keeps what is edited or comes later', () => {
  const { rows, edit, narrow, keys } = opened()
  narrow(({ name }) => name.startsWith('Slab'))
  expect([keys(), rows.shownItems]).toEqual([[ids.sectionA, ids.a], 1])
  edit({ do: 'item.set', items: [{ id: ids.a, name: 'Concrete' }] })
  edit({ do: 'item.add', items: [{ id: 'item00000000', sectionId: ids.sectionB, order: 'b', name: 'Kerb' }] })
  expect(keys()).toEqual([ids.sectionA, ids.a, ids.sectionB, 'item00000000'])
  narrow(null)
  expect(rows.shownItems).toBe(3)
})

it('an unfolded item shows what it is made of, also after that changed', () => {
  const { rows, edit } = opened()
  rows.turn(rows.rowOf(ids.b))
  expect(rows.rowCount).toBe(7)
  edit({ do: 'line.delete', itemId: ids.b, code: 'L-1-038' })
  expect(rows.rowCount).toBe(6)
  expect(rows.cell(rows.rowOf(`${ids.b}:M-SET-14`), 'name')).toBe('M  Norm materials')
})
