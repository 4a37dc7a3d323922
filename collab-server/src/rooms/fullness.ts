import * as Y from 'yjs'

/** How long an answer holds: at most so late somebody may write again, or no more. */
const FRESH_MS = 10_000

/** Whether the space of a document has room left; asked while it is written to. */
export class Fullness {
  private readonly known = new Map<string, { at: number; answer: Promise<boolean> }>()
  private readonly ask: (room: string) => Promise<boolean>

  constructor(ask: (room: string) => Promise<boolean>) {
    this.ask = ask
  }

  isFull(room: string): Promise<boolean> {
    const now = performance.now()
    const before = this.known.get(room)
    if (before && now - before.at < FRESH_MS) return before.answer
    for (const [name, { at }] of this.known) if (now - at > FRESH_MS) this.known.delete(name)
    // A database that is away refuses nobody: changes wait for it elsewhere.
    const answer = this.ask(room).catch(() => false)
    this.known.set(room, { at: now, answer })
    return answer
  }
}

/** Marks of what was deleted stand in maps of their own. */
const MARKS = '.dead'

/** Does the update bring anything but deletions? What nobody can read is for the gate to refuse. */
export function adds(update: Uint8Array): boolean {
  try {
    return Y.decodeUpdate(update).structs.some((struct) => {
      if (!(struct instanceof Y.Item) || struct.content instanceof Y.ContentDeleted) return false
      const parent: unknown = struct.parent
      return !(typeof parent === 'string' && parent.endsWith(MARKS))
    })
  } catch {
    return false
  }
}

/** Of the commands that programs and people with few rights send. */
export function commandAdds(command: unknown): boolean {
  if (typeof command !== 'object' || command === null || !('do' in command)) return false
  if (command.do === 'batch' && 'commands' in command && Array.isArray(command.commands)) {
    return command.commands.some(commandAdds)
  }
  return typeof command.do === 'string' && !/\.(delete|dissolve|archive)$/.test(command.do)
}
