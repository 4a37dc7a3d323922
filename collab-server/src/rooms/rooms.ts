import { regularly } from '../regularly.ts'
import { Room, type RoomPorts } from './room.ts'

const SWEEP_MS = 5_000
/** How long the checking copy of a document stays after the last change. */
const QUIET_WITH_PEOPLE_MS = 300_000
const QUIET_WITHOUT_MS = 30_000

/** The documents that this node has to do with right now. */
export class Rooms {
  private readonly rooms = new Map<string, Room>()
  private readonly ports: RoomPorts
  readonly stop: () => void

  constructor(ports: RoomPorts, failed: (error: unknown) => void) {
    this.ports = ports
    this.stop = regularly(SWEEP_MS, () => this.sweep(), failed)
  }

  /** Use the room in the same turn of the loop: a room that nobody uses is let go. */
  get(name: string): Room {
    let room = this.rooms.get(name)
    if (!room) {
      room = new Room(name, this.ports)
      this.rooms.set(name, room)
    }
    return room
  }

  find(name: string): Room | undefined {
    return this.rooms.get(name)
  }

  all(): IterableIterator<Room> {
    return this.rooms.values()
  }

  private sweep(): void {
    const now = performance.now()
    for (const [name, room] of this.rooms) {
      if (now - room.lastWrite > (room.live ? QUIET_WITH_PEOPLE_MS : QUIET_WITHOUT_MS)) room.rest()
      if (room.idle) this.rooms.delete(name)
    }
  }
}
