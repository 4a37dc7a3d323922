import { describe, expect, test } from 'vitest'
import { newId } from '../../../api/new-id.ts'
import { chordLabel, chordOf } from '../../../shell/chords.ts'
import { commandFor, screenCommands } from './registry.ts'

const press = (code: string, ...modifiers: ('ctrl' | 'meta' | 'alt' | 'shift')[]) => ({
  code,
  ctrlKey: modifiers.includes('ctrl'),
  metaKey: modifiers.includes('meta'),
  altKey: modifiers.includes('alt'),
  shiftKey: modifiers.includes('shift'),
})

describe('keys', () => {
  test.each([
    [press('KeyZ', 'ctrl'), 'undo'],
    [press('KeyZ', 'meta', 'shift'), 'redo'],
    [press('Insert'), 'addAbove'],
    [press('Enter', 'ctrl'), 'addBelow'],
    [press('NumpadEnter', 'ctrl'), 'addBelow'],
    [press('ArrowRight', 'alt', 'shift'), 'indent'],
    [press('BracketLeft', 'ctrl'), 'outdent'],
    [press('F2', 'ctrl'), 'link'],
    [press('F2', 'ctrl', 'shift'), 'unlink'],
    [press('F9'), 'calculate'],
    [press('NumpadAdd', 'alt', 'shift'), 'expandAll'],
  ])('%o runs %s, whatever the layout of the keyboard', (event, id) => {
    expect(commandFor(chordOf(event), false)?.id).toBe(id)
  })

  test('a field that is being edited keeps its keys, except the calculation', () => {
    expect(commandFor('Delete', true)).toBeUndefined()
    expect(commandFor('Mod+KeyZ', true)).toBeUndefined()
    expect(commandFor('F9', true)?.id).toBe('calculate')
  })

  test('no two commands share a key', () => {
    const chords = screenCommands.flatMap(({ chords }) => [...chords] as string[])
    expect(new Set(chords).size).toBe(chords.length)
  })

  test('the browser keeps its zoom, tab and reload keys', () => {
    const taken = ['Mod+Equal', 'Mod+Minus', 'Mod+Digit0', 'Mod+KeyT', 'Mod+KeyW', 'Mod+KeyR', 'F5', 'F12']
    for (const chord of taken) expect(commandFor(chord, false), chord).toBeUndefined()
  })

  test('are written as people know them', () => {
    expect(chordLabel('Alt+Shift+ArrowRight', false)).toBe('Alt+Shift+→')
    expect(chordLabel('Mod+KeyZ', false)).toBe('Ctrl+Z')
    expect(chordLabel('Mod+KeyZ', true)).toBe('⌘Z')
  })
})

test('ids are 12 characters of the URL-safe alphabet, and never the same', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  expect(new Set(ids).size).toBe(1_000)
  expect(ids.every((id) => /^[A-Za-z0-9_-]{12}$/.test(id))).toBe(true)
})
