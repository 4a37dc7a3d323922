import { z } from 'zod'
import { type ComplianceRule, checkKinds, isDecimal, severities, splittings } from '../../estimates/index.ts'
import type { Id } from '../../plan/index.ts'
import { plainText } from '../../text/index.ts'
import { isNewId as isId } from '../schedule/codecs.ts'

const id = z.string().regex(/^[A-Za-z0-9_-]{12}$/)
const mask = plainText().max(128)
const name = plainText().trim().min(1).max(200)
const left = z.strictObject({ code: mask, sectionId: id.nullable(), text: mask })
const right = z.strictObject({ code: mask, text: mask })

export const complianceRule = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('match'),
    ...{ name, left, right },
    join: z.enum(['code', 'name', 'none']),
    splitBy: z.enum(splittings),
  }),
  z.strictObject({
    kind: z.literal('check'),
    ...{ name, left },
    check: z.enum(checkKinds),
    severity: z.enum(severities),
    percent: z.string().refine(isDecimal),
  }),
])

export interface ComplianceRecord {
  id: Id
  by: Id
  at: number
  rule: ComplianceRule
}

export const encodeCompliance = ({ by, at, rule }: Omit<ComplianceRecord, 'id'>): unknown[] => [by, at, rule]

export function decodeCompliance(ruleId: string, raw: unknown): ComplianceRecord | null {
  if (!isId(ruleId) || !Array.isArray(raw) || raw.length !== 3) return null
  const [by, at] = raw
  if (!isId(by) || !Number.isSafeInteger(at) || at < 0) return null
  const read = complianceRule.safeParse(raw[2])
  return read.success ? { id: ruleId, by, at, rule: read.data } : null
}
