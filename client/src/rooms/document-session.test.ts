import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RefusedCommand } from './document-kind.ts'
import { DocumentSession, type DocumentStatus } from './document-session.ts'
import { type NoteCommand, type Notes, newNotes, notesGate, notesIn, notesKind, REFUSED_TEXT } from './testing/notes.ts'
import { SimulatedServer } from './testing/simulated-server.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => vi.unstubAllGlobals())

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Long enough for this browser to have kept what was typed. */
async function quiet(): Promise<void> {
  for (let i = 0; i < 40; i++) await turn()
}

const foldedNotes = () => ({ gateOf: notesGate, fold: (doc: Notes['doc']) => newNotes(notesIn(doc)) })

const newServer = (): SimulatedServer => new SimulatedServer(newNotes({ s0: 'a', s1: 'b', s2: 'c' }), foldedNotes())

/** Somebody in a browser, who knows what they typed. */
class Person {
  readonly name: string
  readonly #server: SimulatedServer
  #session: DocumentSession<Notes, NoteCommand, object>
  status: DocumentStatus | null = null
  refused: readonly RefusedCommand<NoteCommand, object>[] = []
  /** Ids of notes that were taken as they were typed. */
  readonly added = new Set<string>()
  /** Of those, what this person took back again. */
  readonly undone = new Set<string>()

  constructor(name: string, server: SimulatedServer) {
    this.name = name
    this.#server = server
    this.#session = this.#newSession()
  }

  #newSession(): DocumentSession<Notes, NoteCommand, object> {
    return new DocumentSession<Notes, NoteCommand, object>({
      room: 'schedule/notes',
      userId: this.name,
      kind: notesKind,
      rightBefore: 'write',
      ticket: async () => this.#server.ticketOf(this.name),
      snapshot: this.#server.snapshot,
      link: this.#server.linkOf(this.name),
      events: {
        shown: () => undefined,
        status: (status) => {
          this.status = status
        },
        refused: (all) => {
          this.refused = all
        },
        others: () => undefined,
      },
    })
  }

  get session(): DocumentSession<Notes, NoteCommand, object> {
    return this.#session
  }

  get notes(): Record<string, string> {
    return this.#session.document ? notesIn(this.#session.document.doc) : {}
  }

  type(command: NoteCommand): boolean {
    const { ok } = this.#session.execute(command)
    if (ok && command.do === 'add') this.added.add(command.id)
    return ok
  }

  turn(what: 'undo' | 'redo'): void {
    const before = Object.keys(this.notes)
    this.#session.turn(what, (notes) => notes[what]())
    for (const id of before) if (!(id in this.notes)) this.undone.add(id)
  }

  retry(): void {
    const one = this.refused[0]
    if (one) this.#session.applyRefused(one.id, one.command)
  }

  async reload(): Promise<void> {
    await quiet()
    this.#session.close()
    await quiet()
    this.refused = []
    this.#session = this.#newSession()
    await this.#session.open()
  }
}

async function arrived(server: SimulatedServer, people: readonly Person[]): Promise<void> {
  for (let round = 0; round < 400; round++) {
    for (const link of server.links) {
      await link.connect()
      link.transmit()
      link.deliver()
    }
    await turn()
    const isDone = people.every(({ status }) => status?.connection === 'live' && status.pending === 0)
    if (isDone && server.links.every(({ isIdle }) => isIdle)) return
  }
  throw new Error(`not settled: ${JSON.stringify(people.map(({ status }) => status))}`)
}

interface World {
  server: SimulatedServer
  people: readonly Person[]
  nextId(): string
}

type Step = (world: World) => unknown

const who = fc.nat({ max: 2 })
const shared = fc.constantFrom('s0', 's1', 's2')
const text = fc.oneof({ arbitrary: fc.constantFrom('x', 'y', 'z'), weight: 5 }, fc.constant(REFUSED_TEXT))
const under = fc.option(shared, { freq: 2 })
const turns = fc.constantFrom('undo' as const, 'redo' as const)
const rights = fc.constantFrom('read' as const, 'write' as const)
const nothing = fc.constant(null)

/** A step that comes `weight` times as often as others, and says in a failure what it was. */
function often<T>(weight: number, name: string, given: fc.Arbitrary<T>, run: (world: World, given: T) => unknown) {
  const arbitrary = given.map((one): Step => {
    const step: Step = (world) => run(world, one)
    return Object.assign(step, { [fc.toStringMethod]: () => `${name} ${JSON.stringify(one)}` })
  })
  return { arbitrary, weight }
}

const onLinks = (weight: number, what: 'connect' | 'transmit' | 'deliver' | 'cut') =>
  often(weight, what, who, async ({ server, people }, i) => {
    for (const link of server.links) if (link.userId === people[i]!.name) await link[what]()
  })

const steps = fc.oneof(
  onLinks(6, 'connect'),
  onLinks(12, 'transmit'),
  onLinks(16, 'deliver'),
  onLinks(2, 'cut'),
  often(12, 'add', fc.tuple(who, text, under), ({ people, nextId }, [i, text, under]) =>
    people[i]!.type({ do: 'add', id: nextId(), text, under }),
  ),
  often(4, 'set', fc.tuple(who, shared, text), ({ people }, [i, id, text]) => people[i]!.type({ do: 'set', id, text })),
  often(4, 'append', fc.tuple(who, shared), ({ people, nextId }, [i, id]) =>
    people[i]!.type({ do: 'append', id, text: nextId() }),
  ),
  often(1, 'delete', fc.tuple(who, shared), ({ people }, [i, id]) => people[i]!.type({ do: 'delete', id })),
  often(2, 'turn', fc.tuple(who, turns), ({ people }, [i, what]) => people[i]!.turn(what)),
  often(1, 'retry', who, ({ people }, i) => people[i]!.retry()),
  often(1, 'reload', who, ({ people }, i) => people[i]!.reload()),
  often(1, 'epoch', nothing, ({ server }) => server.nextEpoch()),
  often(1, 'snapshot', nothing, ({ server }) => server.takeSnapshot()),
  often(1, 'right', fc.tuple(who, rights), ({ server, people }, [i, right]) => server.setRight(people[i]!.name, right)),
  often(3, 'wait', nothing, turn),
)

const addsIn = (refused: readonly RefusedCommand<NoteCommand, object>[]): string[] =>
  refused.flatMap(({ command }) => (command.do === 'add' ? [command.id] : []))

function expectNothingLost(server: SimulatedServer, people: readonly Person[]): void {
  const stored = notesIn(server.doc)
  for (const { name, added, undone, refused, notes } of people) {
    expect(notes, `what ${name} sees`).toEqual(stored)
    const listed = addsIn(refused)
    expect(new Set(listed).size, `what ${name} is told twice`).toBe(listed.length)
    for (const id of listed) if (!undone.has(id)) expect(stored, `${id} of ${name} was refused`).not.toHaveProperty(id)
    for (const id of added) {
      if (undone.has(id)) continue
      expect([id in stored, listed.includes(id)].filter(Boolean).length, `${id} of ${name}`).toBe(1)
    }
  }
  expect(Object.values(stored)).not.toContain(REFUSED_TEXT)
  // Of an epoch that has ended nobody says what was stored of it.
  if (server.epochs === 0) for (const note of Object.values(stored)) expectEachOnce(note.split(' '))
}

const expectEachOnce = (words: readonly string[]): void =>
  expect(new Set(words).size, words.join(' ')).toBe(words.length)

async function newWorld(): Promise<World> {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const server = newServer()
  const people = ['anna', 'bob', 'cyd'].map((name) => new Person(name, server))
  let made = 0
  for (const person of people) await person.session.open()
  return { server, people, nextId: () => `n${made++}` }
}

describe('sessions of three people, whatever happens to them', () => {
  test('come to the same document: nothing saved is lost, nothing refused stays', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 120 }), async (all) => {
        const world = await newWorld()
        for (const run of all) await run(world)
        await arrived(world.server, world.people)
        expectNothingLost(world.server, world.people)
        for (const { session } of world.people) session.close()
      }),
      { numRuns: 150 },
    )
  })

  test('keep as a list what was not stored of somebody who is shut out', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 20, maxLength: 60 }), async (all) => {
        const world = await newWorld()
        const [anna, ...others] = world.people
        for (const run of all) await run(world)
        for (const link of world.server.links) if (link.userId === anna!.name) link.shut()
        await arrived(world.server, others)
        const known = [...Object.keys(notesIn(world.server.doc)), ...addsIn(anna!.refused), ...anna!.undone]
        if (anna!.status?.connection === 'stopped') expect(known).toEqual(expect.arrayContaining([...anna!.added]))
        for (const { session } of world.people) session.close()
      }),
      { numRuns: 60 },
    )
  })
})

test('what is done again and refused by the server alone is told, and the others are saved', async () => {
  const { server, people, nextId } = await newWorld()
  const [anna] = people
  for (const text of ['x', REFUSED_TEXT, 'y', REFUSED_TEXT]) anna!.type({ do: 'add', id: nextId(), text, under: null })
  await arrived(server, people)
  expect(addsIn(anna!.refused)).toEqual(['n1', 'n3'])
  expect(anna!.refused.map(({ refusal }) => refusal.code)).toEqual(['FIELD_INVALID', 'FIELD_INVALID'])
  expect(notesIn(server.doc)).toMatchObject({ n0: 'x', n2: 'y' })
})

test('what was stored and not acknowledged is not done a second time in a document read anew', async () => {
  const { server, people } = await newWorld()
  const [anna] = people
  const link = () => server.links.filter(({ userId }) => userId === 'anna').at(-1)!
  await link().connect()
  link().deliver()
  anna!.type({ do: 'append', id: 's0', text: 'once' })
  link().transmit()
  link().transmit()
  link().cut()
  server.setRight('anna', 'read')
  server.setRight('anna', 'write')
  anna!.type({ do: 'add', id: 'n9', text: REFUSED_TEXT, under: null })
  await arrived(server, people)
  expect(notesIn(server.doc).s0).toBe('a once')
  expect(addsIn(anna!.refused)).toEqual(['n9'])
})
