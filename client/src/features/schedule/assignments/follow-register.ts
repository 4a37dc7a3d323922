import { Register, type Resource } from '@plumbline/core/resources'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import { readRegister } from '../../../parts/resources/read-register.ts'
import { isServerAway, keepFor, keptFor } from '../../../session/kept.ts'
import { toastError } from '../../../shell/toast.ts'
import type { ChartPort, PlanPort, StatePort } from '../base/ports.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & ChartPort

/** Several changes at once are one reading. */
const SETTLE_MS = 300

/** Reads the register of the space, and again whenever somebody changed it; offline as it was last. */
export function followRegister(actions: Acts, spaceId: string, scheduleId: string, userId: string): () => void {
  const name = `register.${scheduleId}`
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (resources: readonly Resource[]): void => {
    actions.session.store.register = new Register(resources)
    actions.session.store.versions.values++
    actions.session.rows.revision++
    actions.state.registerRevision++
    actions.planner?.refresh()
  }
  const read = async (): Promise<void> => {
    try {
      const resources = await readRegister(spaceId, scheduleId)
      keepFor(userId, name, resources)
      if (!closed) show(resources)
    } catch (failure) {
      if (!closed && !isServerAway(failure)) toastError(failure)
    }
  }
  const again = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void read(), SETTLE_MS)
  }
  const known = keptFor<Resource[]>(userId, name)
  if (known) show(known)
  void read()
  const ends = [
    onServerEvent('directory', again),
    onServerEvent('directories', (event) => event.spaceId === spaceId && again()),
    onReconnected(again),
  ]
  return () => {
    closed = true
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
