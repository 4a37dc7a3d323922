/** In memory, per document: a person makes one with every tab. */
const OWNERS_MAX = 20_000

/**
 * Which Yjs client is whose. Who writes under somebody else's number takes the places of what that person writes next:
 * their changes would be taken for known and vanish. Stored with the journal, so that a restart forgets nobody.
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

  /** What is stored, oldest first. */
  remember(stored: Iterable<[client: number, userId: string]>): void {
    for (const [client, userId] of stored) if (!this.owners.has(client)) this.own(client, userId)
  }

  /** Clients of everybody but this person; those who are only present are looked up by their numbers. */
  ofOthers(userId: string, present: Iterable<[client: number, userId: string]>): number[] {
    const others = new Map([...present, ...this.owners])
    return [...others].filter(([, owner]) => owner !== userId).map(([client]) => client)
  }

  /** These clients wrote what was taken from this person. Returns those that nobody had. */
  note(clients: Iterable<number>, userId: string): number[] {
    const fresh = [...clients].filter((client) => !this.owners.has(client))
    for (const client of fresh) this.own(client, userId)
    return fresh
  }

  private own(client: number, userId: string): void {
    this.owners.set(client, userId)
    if (this.owners.size > OWNERS_MAX) this.owners.delete(this.owners.keys().next().value!)
  }
}
