import { epsCreate } from '@plumbline/core/contract'
import { breakGround, eventually } from '../planning.ts'
import type { Target } from './attack.ts'
import { openSocket, sendEvent } from './events.ts'

/** Somebody in another space, who must not notice anything. */
export interface Bystander {
  /** Rejects when they cannot write, or are not told of what they wrote. */
  works(): Promise<void>
  leave(): void
}

export async function openBystander(target: Target): Promise<Bystander> {
  const anna = await target.person('anna-of-elsewhere')
  const { spaceId, facilityId } = await breakGround(anna, 'Of somebody else')
  const socket = await openSocket(target.url, anna.cookie)
  if ((await sendEvent(socket, 'watchSpace', [spaceId])) !== true) throw new Error('may not watch the own space')
  let heard = 0
  socket.on('structure', () => {
    heard += 1
  })
  return {
    async works() {
      const before = heard
      const input = { kind: 'project' as const, parentId: facilityId, name: `Project ${before}` }
      await anna.ok(epsCreate, { params: { spaceId }, input })
      await eventually(async () => heard > before)
    },
    leave: () => socket.disconnect(),
  }
}
