import { expect, test } from 'vitest'
import { previewOf } from './preview.ts'

test('a notification shows the first 40 characters, with an ellipsis behind what was cut (R-CHAT-07)', () => {
  expect(previewOf('Tanking on grid F passed.')).toBe('Tanking on grid F passed.')
  expect(previewOf('x'.repeat(40))).toBe('x'.repeat(40))
  expect(previewOf('x'.repeat(41))).toBe(`${'x'.repeat(40)}…`)
  expect(previewOf('one\n\n  two')).toBe('one two')
  expect([...previewOf('👷'.repeat(50))]).toHaveLength(41)
})
