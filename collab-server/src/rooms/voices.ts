import * as Y from 'yjs'

/**
 * Which Yjs client is whose. Who writes under somebody else's number takes the places of what that person writes next:
 * their changes would be taken for known and vanish.
 */
export class Voices {
  private readonly owners = new Map<number, string>()
  private readonly presentAs: (client: number) => string | null

  constructor(presentAs: (client: number) => string | null) {
    this.presentAs = presentAs
  }

  isOf(client: number, userId: string): boolean {
    const owner = this.owners.get(client) ?? this.presentAs(client)
    return owner === null || owner === userId
  }

  /** `update` was taken from this person; the server writes as `server` into it. */
  note(update: Uint8Array, userId: string, server: number | undefined): void {
    for (const client of Y.parseUpdateMeta(update).to.keys()) if (client !== server) this.owners.set(client, userId)
  }
}
