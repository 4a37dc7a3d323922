import { type Anchor, chatLimits, type Message } from '../documents/chat/index.ts'
import type { Id } from '../plan/index.ts'
import type { Names } from './names.ts'

/** What was said, as it stands where it arrives; what it named of other schedules is named no more. */
export function arrivedMessages(messages: readonly Message[], from: Id, names: Names): Message[] {
  const there = new Set(messages.map(({ id }) => id))
  return messages.map((message) => ({
    ...message,
    ...names.said(message.by, message.text, chatLimits.text),
    id: names.id(message.id),
    replyTo: message.replyTo !== null && there.has(message.replyTo) ? names.id(message.replyTo) : null,
    anchors: message.anchors.filter((one) => one.in === from).map((one) => arrivedAnchor(one, names)),
    files: message.files.filter(({ id }) => names.isBrought(id)).map((file) => ({ ...file, id: names.id(file.id) })),
    mentions: known(message.mentions, names.person),
    reactions: Object.fromEntries(
      Object.entries(message.reactions)
        .map(([sign, people]) => [sign, known(people, names.author)] as const)
        .filter(([, people]) => people.length > 0),
    ),
  }))
}

/** For a file whose history is not wanted: what they said before nobody sees there. */
export const withoutEarlierTexts = (messages: readonly Message[]): Message[] =>
  messages.map((message) => ({ ...message, edits: [] }))

const known = (people: readonly Id[], idOf: (id: Id) => Id | null): Id[] => [
  ...new Set(people.map(idOf).filter((id) => id !== null)),
]

function arrivedAnchor(anchor: Anchor, names: Names): Anchor {
  // A date is `work:start`, or `:finish` of the whole; a relation `pred:succ:type`, a card `board:card`.
  const named = { work: 1, date: 1, relation: 2, card: 2 }[anchor.kind]
  const parts = anchor.id.split(':').map((part, i) => (i < named && part !== '' ? names.id(part) : part))
  return { ...anchor, in: names.id(anchor.in), id: parts.join(':') }
}

/** Who spoke, was named or reacted. */
export const peopleOfMessages = (messages: readonly Message[]): Set<Id> =>
  new Set(messages.flatMap(({ by, mentions, reactions }) => [by, ...mentions, ...Object.values(reactions).flat()]))
