import { createPublicKey, verify } from 'node:crypto'
import { digestOfBase, digestOfBeginning, digestOfChange, linked, statementOf } from './links.ts'
import type { Evidence, EvidenceLink, Header } from './package.ts'

type ProblemKind =
  | 'missing'
  | 'unlinked'
  | 'content'
  | 'chain'
  | 'forgotten'
  | 'signature'
  | 'signed_otherwise'
  | 'cut_off'
  | 'anchors'
  | 'unsigned'

export interface Problem {
  kind: ProblemKind
  /** Of the change; of anchors their number. */
  seq: number
  detail: string
}

export interface Verdict {
  problems: Problem[]
  changes: number
  /** Of which only the link is left. */
  forgotten: number
  anchors: number
  /** The last change whose head was signed. */
  signedUpTo: number
}

/** Chain whole, contents as they were hashed, signatures valid: what is not, is named. */
export function verifyEvidence({ header, links }: Evidence): Verdict {
  const problems = [...chainProblems(header, links), ...anchorProblems(header, links)]
  return {
    problems,
    changes: links.filter(({ kind }) => kind === 'change').length,
    forgotten: links.filter(({ isKept, kind }) => kind === 'change' && !isKept).length,
    anchors: header.anchors.length,
    signedUpTo: header.anchors.reduce((most, { seq }) => Math.max(most, seq), 0),
  }
}

function chainProblems(header: Header, links: readonly EvidenceLink[]): Problem[] {
  const problems: Problem[] = []
  let before: EvidenceLink | null = null
  for (const link of links) {
    const { seq } = link
    const expected: number = before === null ? seq : before.seq + 1
    if (seq !== expected) problems.push({ kind: 'missing', seq: expected, detail: `followed by ${seq}` })
    if (link.hash.length === 0) problems.push({ kind: 'unlinked', seq, detail: whoWas(header, link) })
    else {
      problems.push(...contentProblems(header, link))
      const hash = linked(before?.hash ?? Buffer.alloc(0), link.digest)
      if (!hash.equals(link.hash)) problems.push({ kind: 'chain', seq, detail: whoWas(header, link) })
    }
    before = link
  }
  return problems
}

function contentProblems(header: Header, link: EvidenceLink): Problem[] {
  const { seq } = link
  const digest = digestOf(header, link)
  if (digest === null) {
    // The first snapshot is kept for ever, and so is whatever is not older than the moments that are shown.
    const mayBeGone = seq < header.keptFrom || (link.kind === 'base' && seq > 1)
    return mayBeGone ? [] : [{ kind: 'forgotten', seq, detail: `kept from ${header.keptFrom} on` }]
  }
  return digest.equals(link.digest) ? [] : [{ kind: 'content', seq, detail: whoWas(header, link) }]
}

/** Null: its content is not there. */
function digestOf({ room }: Header, link: EvidenceLink): Buffer | null {
  const { seq, kind, epoch, userId, sessionId, at, encoding, bytes, isKept } = link
  if (kind === 'begun') return digestOfBeginning({ room, seq })
  if (!isKept || epoch === null) return null
  if (kind === 'base') return encoding === null ? null : digestOfBase({ room, seq, epoch, encoding, bytes })
  if (userId === null || sessionId === null || at === null) return null
  return digestOfChange({ room, seq, epoch, userId, sessionId, at, bytes })
}

function anchorProblems({ room, publicKey, anchors }: Header, links: readonly EvidenceLink[]): Problem[] {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const bySeq = new Map(links.map((link) => [link.seq, link]))
  const [first, last] = [links[0]?.seq ?? 0, links.at(-1)?.seq ?? 0]
  const problems: Problem[] = []
  let before: Buffer = Buffer.alloc(0)
  for (const [at, anchor] of anchors.entries()) {
    const { number, seq, signature } = anchor
    const found = (kind: Problem['kind'], detail: string) =>
      problems.push({ kind, seq: kind === 'anchors' ? number : seq, detail })
    if (!verify(null, statementOf({ ...anchor, room }), key, signature)) found('signature', `anchor ${number}`)
    if (number !== at + 1 || !anchor.before.equals(before)) found('anchors', `follows ${at}`)
    if (seq > last) found('cut_off', `signed ${anchor.at}, the history ends with ${last}`)
    else if (seq >= first && bySeq.get(seq)?.hash.equals(anchor.hash) !== true) found('signed_otherwise', anchor.at)
    before = signature
  }
  if (anchors.length === 0) problems.push({ kind: 'unsigned', seq: last, detail: 'there is no signature' })
  return problems
}

const whoWas = ({ people }: Header, { userId, at }: EvidenceLink): string =>
  userId === null ? '' : `${people[userId] ?? userId}, ${at ?? ''}`
