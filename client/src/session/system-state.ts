import { systemState } from '@plumbline/core/contract'
import { proxy } from 'valtio'
import { call } from '../api/call.ts'
import type { Output } from '../api/request.ts'

export type SystemState = Output<typeof systemState>

/** Null until the server has told; nothing is shown before (R-SHELL-35). */
export const system = proxy<{ state: SystemState | null }>({ state: null })

export async function loadSystemState(): Promise<SystemState> {
  const state = await call(systemState)
  system.state = state
  return state
}
