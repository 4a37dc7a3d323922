import { expect, test } from 'vitest'
import { createTurns } from './index.ts'

const rules = { places: 4, ofOne: () => 2, waiting: () => 10 }

/** Lets everything that is ready come in. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Asks for a place, and notes who got one. */
function ask(turns: ReturnType<typeof createTurns>, owner: string, inside: string[]): Promise<() => void> {
  const place = turns.take(owner)
  place.then(
    () => inside.push(owner),
    () => undefined,
  )
  return place
}

test('one owner never has more than its share, also when all other places are free', async () => {
  const turns = createTurns(rules)
  const inside: string[] = []
  for (let call = 0; call < 6; call++) void ask(turns, 'reader', inside)
  await settle()
  expect(inside).toEqual(['reader', 'reader'])
  void ask(turns, 'planner', inside)
  await settle()
  expect(inside).toEqual(['reader', 'reader', 'planner'])
})

test('owners who wait take turns, however much one of them waits for', async () => {
  const turns = createTurns({ ...rules, places: 1 })
  const inside: string[] = []
  const first = await ask(turns, 'a', inside)
  const places = [first]
  for (const owner of ['a', 'a', 'a', 'b', 'b', 'c']) void ask(turns, owner, inside).then((place) => places.push(place))
  for (let turn = 0; turn < 7; turn++) {
    await settle()
    places.shift()?.()
  }
  await settle()
  expect(inside).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
})

test('who has too much waiting is refused, and nobody else', async () => {
  const turns = createTurns({ ...rules, waiting: () => 3 })
  const inside: string[] = []
  const asked = Array.from({ length: 6 }, () => ask(turns, 'reader', inside))
  await expect(asked[5]).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(turns.take('planner')).resolves.toBeTypeOf('function')
})

test('who gives up waits no more and takes no place', async () => {
  const turns = createTurns({ ...rules, places: 1 })
  const giveBack = await turns.take('a')
  const gone = new AbortController()
  const waiting = turns.take('b', { signal: gone.signal })
  gone.abort(new Error('went away'))
  await expect(waiting).rejects.toThrow('went away')
  giveBack()
  giveBack()
  const inside: string[] = []
  void ask(turns, 'c', inside)
  void ask(turns, 'd', inside)
  await settle()
  expect(inside).toEqual(['c'])
})

test('nobody waits longer than is said', async () => {
  const turns = createTurns({ ...rules, places: 1 })
  await turns.take('a')
  await expect(turns.take('b', { maxSeconds: 0.01 })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('after closing everybody is refused', async () => {
  const turns = createTurns({ ...rules, places: 1 })
  await turns.take('a')
  const waiting = turns.take('b')
  turns.close(new Error('closed'))
  await expect(waiting).rejects.toThrow('closed')
  await expect(turns.take('c')).rejects.toThrow('closed')
})
