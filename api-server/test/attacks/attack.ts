import type { Visitor } from '../visitor.ts'

/** What attacks are aimed at: a whole installation of real processes. */
export interface Target {
  url: string
  /** Somebody new, registered and signed in. */
  person(login: string): Promise<Visitor>
}

export interface Attack {
  name: string
  /** Resolves with what came of it when the server has reacted; rejects when something was let through. */
  run(): Promise<string>
  /** How long that may take. */
  patienceMs?: number
}

/** A file beside this one; `attack.ts` lists them. Whether the server still serves others is looked at after each attack. */
export type AttackPart = (target: Target) => Promise<Attack[]>
