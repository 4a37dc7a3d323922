import type { SavedView } from '@plumbline/core/documents/bim'
import { expect, test } from 'vitest'
import { aboutView } from './about-view.ts'

test('views of one name are told apart by their description, or by what is said first', () => {
  const talk = [{ text: 'Move it by 45 mm' }, { text: 'Done' }]
  const topic = { description: 'The beam is too short' } as SavedView['topic']
  expect([aboutView({ topic }, talk), aboutView({ topic: null }, talk), aboutView({ topic: null }, [])]).toEqual([
    'The beam is too short',
    'Move it by 45 mm',
    '',
  ])
})
