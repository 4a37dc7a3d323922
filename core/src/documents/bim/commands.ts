/**
 * Everything a person can do to the links between models and works. Each runs in one transaction and is one undo step;
 * on refusal nothing is written. Serialisable: the same commands come from the screen and from the API.
 */
import { z } from 'zod'
import { linkRule } from '../../bim/index.ts'
import type { RoomRight } from '../../permissions/index.ts'
import type { Id } from '../../plan/index.ts'
import { plainText } from '../../text/index.ts'
import { type Outcome, Refused } from '../rooms/index.ts'
import { clashCommands, runClashCommand } from './clash-commands.ts'
import { elementKey, isGuid, type Moment } from './elements.ts'
import { factCommands, runFactCommand } from './fact-commands.ts'
import type { ModelLinks } from './model-links.ts'
import {
  decodeLink,
  decodeRule,
  decodeView,
  encodeLink,
  encodeRule,
  type Link,
  limits,
  linkKey,
  type RootName,
  roots,
  type SavedView,
} from './shape.ts'
import { runViewCommand, viewCommands } from './view-commands.ts'

const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)
const guid = plainText().refine(isGuid)
const ref = z.object({ modelId: id, guid, workId: id })
const refs = z.array(ref).min(1).max(limits.linksAtOnce)
const share = z.int().min(1).max(100)

const plainCommands = [
  /** By hand; what is linked already gets the share, and is of no rule any more. */
  z.object({ do: z.literal('link.set'), links: refs, share: share.default(100) }),
  z.object({ do: z.literal('link.delete'), links: refs }),
  /** How their elements look while the work of the link is at them; null: as those of the work. Who linked stays. */
  z.object({ do: z.literal('link.profile'), links: refs, profileId: id.nullable() }),
  z.object({ do: z.literal('rule.set'), id, rule: linkRule }),
  /** Its links go with it; `keepLinks`: they stay, as if made by hand. */
  z.object({ do: z.literal('rule.delete'), id, keepLinks: z.boolean().default(false) }),
  /** What the rule found anew, and what it finds no more; links made by hand or by another rule stay as they are. */
  z.object({
    do: z.literal('rule.apply'),
    id,
    add: z.array(ref).max(limits.linksAtOnce),
    remove: z.array(ref).max(limits.linksAtOnce),
  }),
  /** The element that was `from` is `to` in the newest revision; null: it is not after all. */
  z.object({
    do: z.literal('alias.set'),
    modelId: id,
    aliases: z
      .array(z.object({ from: guid, to: guid.nullable() }))
      .min(1)
      .max(limits.linksAtOnce),
  }),
  ...viewCommands,
  ...clashCommands,
  ...factCommands,
  /** How the elements of these works, and of all below them, look in the player; null: as those of the row above. */
  z.object({
    do: z.literal('work.profile'),
    workIds: z.array(id).min(1).max(limits.linksAtOnce),
    profileId: id.nullable(),
  }),
] as const
const plainCommand = z.discriminatedUnion('do', plainCommands)
export const linksCommand = z.discriminatedUnion('do', [
  ...plainCommands,
  z.object({ do: z.literal('batch'), commands: z.array(plainCommand).min(1).max(limits.commandsAtOnce) }),
])
/** As it is typed, before defaults are filled in. */
export type LinksCommand = z.input<typeof linksCommand>
type CheckedCommand = z.infer<typeof linksCommand>
type CommandOf<K extends CheckedCommand['do']> = Extract<CheckedCommand, { do: K }>

/** One value, before and after; `undefined`: nothing stands there. */
export interface LinksEdit {
  root: RootName
  key: string
  before: unknown
  after: unknown
}

/** Clock and person come from outside: core has none. */
export interface LinksContext {
  now: Moment
  userId: Id
  right: RoomRight
}

export type LinksOutcome = Outcome & { edits: readonly LinksEdit[] }

/** Throws only for what is a bug, and then too leaves the document as it was. */
export function executeLinks(links: ModelLinks, command: LinksCommand, context: LinksContext): LinksOutcome {
  const writer = new Writer(links, context)
  try {
    if (context.right !== 'write') throw new Refused('FORBIDDEN')
    run(writer, checked(command))
    writer.requireRoom()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ok: false, refusal: error.refusal, edits: [] }
  }
  return { ok: true, edits: writer.commit() }
}

function checked(command: LinksCommand): CheckedCommand {
  const result = linksCommand.safeParse(command)
  if (result.success) return result.data
  throw new Refused('BAD_REQUEST', { field: result.error.issues[0]?.path.join('.') ?? '' })
}

function run(writer: Writer, command: CheckedCommand): void {
  if (command.do === 'batch') for (const one of command.commands) run(writer, one)
  else if (command.do === 'link.set') setLinks(writer, command)
  else if (command.do === 'link.delete') for (const link of command.links) writer.set('links', linkKey(link), undefined)
  else if (command.do === 'link.profile') setLinkProfiles(writer, command)
  else if (command.do === 'rule.set') setRule(writer, command)
  else if (command.do === 'rule.delete') deleteRule(writer, command)
  else if (command.do === 'rule.apply') applyRule(writer, command)
  else if (command.do === 'alias.set') setAliases(writer, command)
  else if (command.do === 'work.profile') {
    for (const workId of command.workIds) writer.set('profiles', workId, command.profileId ?? undefined)
  } else if (command.do === 'fact.set' || command.do === 'fact.delete') runFactCommand(writer, command)
  else if (isOfClashes(command)) runClashCommand(writer, command)
  else runViewCommand(writer, command)
}

type ClashCommand = Extract<CheckedCommand, { do: `clash.${string}` }>
const isOfClashes = (command: CheckedCommand): command is ClashCommand => command.do.startsWith('clash.')

function setLinks(writer: Writer, { links, share }: CommandOf<'link.set'>): void {
  for (const link of links) {
    const present = writer.link(linkKey(link))
    if (present?.share === share && present.ruleId === null) continue
    const profileId = present?.profileId ?? null
    writer.set('links', linkKey(link), encodeLink({ share, ...writer.author, ruleId: null, profileId }))
  }
}

function setLinkProfiles(writer: Writer, { links, profileId }: CommandOf<'link.profile'>): void {
  for (const link of links) {
    const present = writer.link(linkKey(link))
    if (present && present.profileId !== profileId) {
      writer.set('links', linkKey(link), encodeLink({ ...present, profileId }))
    }
  }
}

function setRule(writer: Writer, { id: ruleId, rule }: CommandOf<'rule.set'>): void {
  const value = encodeRule({ ...rule, ...writer.author })
  if (!decodeRule(ruleId, value)) throw new Refused('FIELD_INVALID', { field: 'rule' }, [ruleId])
  writer.set('rules', ruleId, value)
}

function deleteRule(writer: Writer, { id: ruleId, keepLinks }: CommandOf<'rule.delete'>): void {
  requireRule(writer, ruleId)
  for (const link of writer.links.links()) {
    if (link.ruleId !== ruleId) continue
    writer.set('links', linkKey(link), keepLinks ? encodeLink({ ...link, ruleId: null }) : undefined)
  }
  writer.set('rules', ruleId, undefined)
}

function applyRule(writer: Writer, { id: ruleId, add, remove }: CommandOf<'rule.apply'>): void {
  const { share } = requireRule(writer, ruleId)
  for (const link of remove) {
    const key = linkKey(link)
    if (writer.link(key)?.ruleId === ruleId) writer.set('links', key, undefined)
  }
  for (const link of add) {
    const key = linkKey(link)
    const present = writer.link(key)
    const isOther = present !== undefined && (present.ruleId !== ruleId || present.share === share)
    const profileId = present?.profileId ?? null
    if (!isOther) writer.set('links', key, encodeLink({ share, ...writer.author, ruleId, profileId }))
  }
}

function requireRule(writer: Writer, ruleId: Id) {
  const rule = writer.links.rule(ruleId)
  if (!rule) throw new Refused('BIM_RULE_MISSING', {}, [ruleId])
  return rule
}

function setAliases(writer: Writer, { modelId, aliases }: CommandOf<'alias.set'>): void {
  for (const { from, to } of aliases) {
    const now = to === null ? null : writer.links.elementOf({ modelId, guid: to }).guid
    // Whoever was called both ways would be looked for in a circle.
    if (now === from) throw new Refused('FIELD_INVALID', { field: 'alias' }, [from])
    writer.set('aliases', elementKey({ modelId, guid: from }), to ?? undefined)
  }
}

/** Stages values, so that a refusal leaves the document as it was. */
export class Writer {
  readonly links: ModelLinks
  readonly author: { by: Id; at: Moment }
  readonly #staged = new Map<RootName, Map<string, unknown>>()

  constructor(links: ModelLinks, { userId, now }: LinksContext) {
    this.links = links
    this.author = { by: userId, at: now }
  }

  /** As what came before in the same go leaves it, like the views. */
  link(key: string): Link | undefined {
    const staged = this.#staged.get('links')
    return staged?.has(key) ? (decodeLink(key, staged.get(key)) ?? undefined) : this.links.link(key)
  }

  view(id: Id): SavedView | undefined {
    const staged = this.#staged.get('views')
    return staged?.has(id) ? (decodeView(id, staged.get(id)) ?? undefined) : this.links.view(id)
  }

  set(root: RootName, key: string, value: unknown): void {
    const staged = this.#staged.get(root)
    if (staged) staged.set(key, value)
    else this.#staged.set(root, new Map([[key, value]]))
  }

  requireRoom(): void {
    for (const [root, values] of this.#staged) {
      const map = this.links.map(root)
      let size = map._map.size
      for (const [key, value] of values) if (value !== undefined && !map._map.has(key)) size++
      if (size > roots[root].maxKeys) throw new Refused('DOCUMENT_TOO_LARGE', { [root]: roots[root].maxKeys })
    }
  }

  commit(): LinksEdit[] {
    const edits: LinksEdit[] = []
    for (const [root, values] of this.#staged) {
      for (const [key, after] of values) {
        const before = this.links.map(root).get(key)
        if (before !== after) edits.push({ root, key, before, after })
      }
    }
    writeEdits(this.links, edits)
    return edits
  }
}

export function writeEdits(links: ModelLinks, edits: readonly LinksEdit[]): void {
  if (edits.length === 0) return
  links.doc.transact(() => {
    for (const { root, key, after } of edits) {
      if (after === undefined) links.map(root).delete(key)
      else links.map(root).set(key, after)
    }
  }, links.origin)
}
