import { effectiveRights as effectiveRightsInSpace } from '@plumbline/core/contract'
import { keyDates, type EffectiveRights as Rights, type SpaceRole, spaceRoles } from '@plumbline/core/permissions'
import { type Instant, parseInstant } from '@plumbline/core/time'
import { z } from 'zod'
import type { Database } from './database.ts'

/** What api-server's tables say about a person and a version at this moment. */
export interface EffectiveRights {
  role: SpaceRole
  accessRevision: number
  locked: boolean
  planning: boolean
  /** null: the schedule has no limits of days. */
  keyDateBy: (typeof keyDates)[number] | null
  factDays: number | null
  dataDate: Instant | null
  closedAttributes: string[]
  openAttributes: string[]
  /** What is other than the role has it. */
  effectiveRights: Rights
}

const effectiveRights = z.object({
  role: z.enum(spaceRoles),
  accessRevision: z.int(),
  locked: z.boolean(),
  planning: z.boolean(),
  keyDateBy: z.enum(keyDates).nullable(),
  factDays: z.int().nullable(),
  dataDate: z
    .string()
    .nullable()
    .transform((text) => (text === null ? null : parseInstant(text))),
  closedAttributes: z.array(z.string()),
  openAttributes: z.array(z.string()),
  effectiveRights: effectiveRightsInSpace,
})

/** Has the space of the document no room left? An installation without api-server has no spaces. */
export async function isSpaceFull(database: Database, room: string): Promise<boolean> {
  const { rows } = await database.query<{ full: boolean }>('SELECT app_shared.is_full($1) AS full', [room])
  return rows[0]?.full === true
}

/** Is the space of the document entered from this address? An installation without api-server has no rules. */
export async function mayEnterFrom(database: Database, room: string, address: string): Promise<boolean> {
  try {
    const sql = 'SELECT app_shared.may_enter($1, $2) AS allowed'
    const { rows } = await database.query<{ allowed: boolean }>(sql, [room, address])
    return rows[0]?.allowed === true
  } catch (error) {
    if (isMissing(error)) return true
    throw error
  }
}

/** Neither the schema nor the function is there. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['3F000', '42883'].includes(String(error.code))

interface Holder {
  userId: string
  room: string
  /** With which the ticket was asked for. */
  tokenId?: string | undefined
}

/** Null: no access, or no such person or version, or the access token has ended. */
export async function readEffectiveRights(
  database: Database,
  { userId, room, tokenId }: Holder,
): Promise<EffectiveRights | null> {
  const { rows } = await database.query(
    `SELECT s.*, s.standing AS "effectiveRights" FROM app_shared.room_standing($1, $2) AS s
     WHERE $3::text IS NULL OR app_shared.token_lives($3, $1)`,
    [userId, room.slice(room.indexOf('/') + 1), tokenId ?? null],
  )
  return rows[0] ? effectiveRights.parse(rows[0]) : null
}
