import { systemState } from '@plumbline/core/contract'
import { proxy } from 'valtio'
import { call } from '../api/call.ts'
import type { Output } from '../api/request.ts'
import { isServerAway, keepSystem, keptPerson, keptSystem } from './kept.ts'

export type SystemState = Output<typeof systemState>

/** Null until the server has told; nothing is shown before (R-SHELL-35). */
export const system = proxy<{ state: SystemState | null }>({ state: null })

export async function loadSystemState(): Promise<SystemState> {
  const state = await read()
  system.state = state
  return state
}

/** What an installation is changes seldom: without a server it is as it was. */
async function read(): Promise<SystemState> {
  try {
    const state = await call(systemState)
    keepSystem(state)
    return state
  } catch (error) {
    const kept = isServerAway(error) && keptPerson() ? keptSystem() : null
    if (!kept) throw error
    return kept
  }
}
