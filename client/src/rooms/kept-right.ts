import type { RoomRight } from '@plumbline/core/permissions'

const keyOf = (userId: string, room: string): string => `plumbline.right.${userId}.${room}`
const isRight = (text: string | null): text is RoomRight => text === 'write' || text === 'plan' || text === 'facts'

/** What the person could do there last; without a network nobody says what it is now. */
export function keptRight(userId: string, room: string): RoomRight {
  const kept = localStorage.getItem(keyOf(userId, room))
  return isRight(kept) ? kept : 'read'
}

export function keepRight(userId: string, room: string, right: RoomRight): void {
  try {
    localStorage.setItem(keyOf(userId, room), right)
  } catch {
    // Then the document opens without a network to be read only.
  }
}
