import { standing as standingInSpace } from '@plumbline/core/contract'
import { keyDates, type Standing as Rights, type SpaceRole, spaceRoles } from '@plumbline/core/permissions'
import { type Instant, parseInstant } from '@plumbline/core/time'
import { z } from 'zod'
import type { Database } from './database.ts'

/** What api-server's tables say about a person and a version at this moment. */
export interface Standing {
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
  standing: Rights
}

const standing = z.object({
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
  standing: standingInSpace,
})

/** Null: no access, or no such person or version. */
export async function readStanding(database: Database, userId: string, room: string): Promise<Standing | null> {
  const { rows } = await database.query('SELECT * FROM app_shared.room_standing($1, $2)', [
    userId,
    room.slice(room.indexOf('/') + 1),
  ])
  return rows[0] ? standing.parse(rows[0]) : null
}
