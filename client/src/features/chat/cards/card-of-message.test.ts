import { expect, test } from 'vitest'
import { saidWhere } from '../../kanban/beside/said-where.ts'
import { cardOfMessage } from './card-of-message.ts'

const chat = { id: 'chat1', spaceId: 'space1', workId: null }
const at = { origin: 'https://plan.example', back: 'From the talk' }
const said = (text: string) => ({ id: 'm1', text, anchors: [] })
const slab = { kind: 'work' as const, in: 's1', id: 'w1', name: '8 Slab', from: null, to: null }

test('a card made of a message is called by its first line, holds all of it and leads back', () => {
  const card = cardOfMessage(chat, said('\n## Order **20** props\n- by Friday'), at)
  expect(card.title).toBe('Order 20 props')
  expect(card.description).toBe(
    '## Order **20** props\n- by Friday\n\n[From the talk](https://plan.example/space1?chat=chat1&message=m1)'.trim(),
  )
  expect(saidWhere(card.description ?? '')).toEqual({ chatId: 'chat1', messageId: 'm1' })
  expect(saidWhere('Order 20 props?')).toBeNull()
  expect(card.workId).toBeNull()
})

test('it stands for the work that the talk is about, or that the message speaks of', () => {
  expect(cardOfMessage({ ...chat, workId: 'w9' }, { ...said('x'), anchors: [slab] }, at).workId).toBe('w9')
  expect(cardOfMessage(chat, { ...said(''), anchors: [slab] }, at)).toMatchObject({ workId: 'w1', title: '8 Slab' })
})

test('a long message is a long description, never a long title', () => {
  const { title, description } = cardOfMessage(chat, said('x'.repeat(8_000)), at)
  expect(title).toHaveLength(200)
  expect(description?.length).toBeGreaterThan(8_000)
})
