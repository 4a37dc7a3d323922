/** Wall displays: tiles of numbers that move while people work. */
import { z } from 'zod'
import { indicatorCodes } from '../indicators/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, shortName } from './fields.ts'

/** A number has its trend and its light beside it. */
export const tileKinds = ['number', 'bar', 'curve', 'cash', 'late', 'reserves', 'checks', 'people'] as const
export type TileKind = (typeof tileKinds)[number]

export const MAX_TILES = 40
export const MAX_SCOREBOARDS = 50

const limit = z.number().min(-1e12).max(1e12).nullable()

const tile = z.object({
  id,
  kind: z.enum(tileKinds),
  /** Only of numbers and bars: a built-in one, or the id of an own one. */
  indicator: z.union([z.enum(indicatorCodes), id]).nullable(),
  /** null: what the board is about. */
  nodeId: id.nullable(),
  /** From here on the light is yellow, or red; null: it has none. Which side is worse follows from the indicator. */
  yellow: limit,
  red: limit,
})
export type Tile = z.infer<typeof tile>

const content = z.object({
  name: shortName,
  /** null: the whole space. */
  nodeId: id.nullable(),
  tiles: z
    .array(tile)
    .max(MAX_TILES)
    .refine((tiles) => new Set(tiles.map((one) => one.id)).size === tiles.length),
  /** 0: the next board is not shown by itself. */
  rotateSeconds: z.union([z.literal(0), z.int().min(5).max(3_600)]),
  /** Everybody in the space finds it; else only its maker. */
  shared: z.boolean().default(true),
})
export type ScoreboardContent = z.infer<typeof content>

const board = content.extend({
  id,
  /** Made by the person who asks. */
  mine: z.boolean(),
  mayEdit: z.boolean(),
})
export type Scoreboard = z.infer<typeof board>
const answer = z.object({ scoreboard: board })

const params = z.object({ scoreboardId: id })

/** One's own and the shared ones about what the person may read, each without tiles about anything else. */
export const scoreboardList = defineRoute({
  name: 'scoreboardList',
  method: 'GET',
  path: '/spaces/:spaceId/scoreboards',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: nothing,
  output: z.object({ scoreboards: z.array(board) }),
  errors: ['SPACE_FORBIDDEN'],
})

/** Sharing needs the right to edit the structure. */
export const scoreboardCreate = defineRoute({
  name: 'scoreboardCreate',
  method: 'POST',
  path: '/spaces/:spaceId/scoreboards',
  can: 'space.read',
  params: z.object({ spaceId: id }),
  input: content,
  output: answer,
  errors: ['SPACE_FORBIDDEN', 'SCOREBOARD_EXISTS', 'SCOREBOARDS_TOO_MANY'],
})

/** Only its maker changes a board of one's own; a shared one whoever may edit the structure. Tiles not seen stay. */
export const scoreboardEdit = defineRoute({
  name: 'scoreboardEdit',
  method: 'PUT',
  path: '/scoreboards/:scoreboardId',
  can: 'eps.read',
  params,
  input: content,
  output: answer,
  errors: ['SCOREBOARD_EXISTS'],
})

export const scoreboardDelete = defineRoute({
  name: 'scoreboardDelete',
  method: 'DELETE',
  path: '/scoreboards/:scoreboardId',
  can: 'eps.read',
  params,
  input: nothing,
  output: done,
  errors: [],
})
