import { proxy } from 'valtio'
import { expect, test } from 'vitest'
import type { PresenceState, PresentPerson } from '../../../documents/schedule/session/messages.ts'
import type { Viewport } from '../../../instruments/planner/types.ts'
import { Following } from './following.ts'

const maya: PresentPerson = {
  clientId: 1,
  userId: 'maya',
  name: 'Maya',
  color: 0,
  cell: null,
  rows: [],
  drag: null,
  screen: '',
  idle: false,
  following: null,
  view: null,
}
const somewhere: Viewport = { row: 'row-000000042', start: 1_000, pxPerDay: 5 }

function standing() {
  const told: PresenceState[] = []
  const shown: Viewport[] = []
  const session = {
    state: proxy({ people: [] as PresentPerson[], status: { connection: 'live' } }),
    setPresence: (state: PresenceState) => void told.push(state),
  }
  const planner = { setViewport: (viewport: Viewport) => void shown.push(viewport) }
  const actions = { session, planner, state: { following: null } } as unknown as ConstructorParameters<
    typeof Following
  >[0]
  const following = new Following(actions, 'me')
  following.attend()
  const arrive = async (...people: PresentPerson[]): Promise<void> => {
    session.state.people = people
    await Promise.resolve()
  }
  return { following, actions, told, shown, arrive }
}

test('who follows sees what the other sees, each view once', async () => {
  const { following, shown, arrive } = standing()
  following.start('maya')
  await arrive({ ...maya, view: somewhere })
  await arrive({ ...maya, view: { ...somewhere }, idle: true })
  expect(shown).toEqual([somewhere])
})

test('a view is told only while somebody follows', async () => {
  const { following, told, arrive } = standing()
  following.viewportChanged(somewhere)
  expect(told).toEqual([])
  await arrive({ ...maya, following: 'me' })
  expect(told).toEqual([{ view: somewhere }])
  following.viewportChanged({ ...somewhere, start: 2_000 })
  await arrive(maya)
  following.viewportChanged(somewhere)
  expect(told.slice(1)).toEqual([{ view: { ...somewhere, start: 2_000 } }, { view: null }])
})

test('following ends when the other leaves, not when the connection does', async () => {
  const { following, actions, arrive } = standing()
  await arrive(maya)
  following.start('maya')
  actions.session.state.status.connection = 'offline'
  await arrive()
  expect(actions.state.following).toBe('maya')
  actions.session.state.status.connection = 'live'
  await arrive()
  expect(actions.state.following).toBeNull()
})

test('of two tabs of one person the one in use leads', async () => {
  const { following, shown, arrive } = standing()
  following.start('maya')
  const inUse = { ...somewhere, start: 9_000 }
  await arrive({ ...maya, idle: true, view: somewhere }, { ...maya, clientId: 2, view: inUse })
  expect(shown).toEqual([inUse])
})
