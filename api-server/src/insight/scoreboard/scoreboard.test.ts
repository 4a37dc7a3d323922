import {
  type ScoreboardContent,
  scoreboardCreate,
  scoreboardDelete,
  scoreboardEdit,
  scoreboardList,
} from '@plumbline/core/contract'
import { expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { admit } from '../../../test/planning.ts'

const ground = useGround()

const tile = (id: string, nodeId: string | null): ScoreboardContent['tiles'][number] => ({
  id,
  kind: 'number',
  indicator: 'spi',
  nodeId,
  yellow: 1,
  red: 0.9,
})
const ofSpace = () => ({ params: { spaceId: ground.spaceId } })
const content = (name: string, tiles: ScoreboardContent['tiles'] = [], nodeId: string | null = null) => ({
  name,
  nodeId,
  tiles,
  rotateSeconds: 0,
})

test('a scoreboard is made, changed and deleted; a second one of its name is refused (R-AN-08)', async () => {
  const { maya } = ground
  const { scoreboard } = await maya.ok(scoreboardCreate, { ...ofSpace(), input: content('Wall') })
  expect(scoreboard).toMatchObject({ name: 'Wall', tiles: [], mayEdit: true })
  const twin = await maya.call(scoreboardCreate, { ...ofSpace(), input: content('Wall') })
  expect(twin.body).toMatchObject({ error: 'SCOREBOARD_EXISTS' })
  const params = { scoreboardId: scoreboard.id }
  const tiles = [tile('aaaaaaaaaaaa', null), tile('bbbbbbbbbbbb', ground.projectId)]
  await maya.ok(scoreboardEdit, { params, input: { ...content('Site office', tiles), rotateSeconds: 30 } })
  const { scoreboards } = await maya.ok(scoreboardList, ofSpace())
  expect(scoreboards).toMatchObject([{ name: 'Site office', rotateSeconds: 30, tiles }])
  const double = await maya.call(scoreboardEdit, { params, input: content('Site office', [tiles[0]!, tiles[0]!]) })
  expect(double.body.error).toBe('BAD_REQUEST')
  const nowhere = await maya.call(scoreboardEdit, {
    params,
    input: content('X', [tile('cccccccccccc', 'nnnnnnnnnnnn')]),
  })
  expect(nowhere.body.error).toBe('NOT_FOUND')
  await maya.ok(scoreboardDelete, { params })
  expect((await maya.ok(scoreboardList, ofSpace())).scoreboards).toEqual([])
})

test('tiles about what a person may not read are left out, and stay when that person changes the board', async () => {
  const { maya } = ground
  const tom = await ground.site.person('tom')
  await admit(ground.site, ground.spaceId, tom, 'planner')
  const tiles = [tile('aaaaaaaaaaaa', ground.projectId), tile('bbbbbbbbbbbb', null)]
  const { scoreboard } = await maya.ok(scoreboardCreate, { ...ofSpace(), input: content('Wall', tiles) })
  await maya.ok(scoreboardCreate, { ...ofSpace(), input: content('Of the project', [], ground.projectId) })
  await ground.site.sql(
    `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
     VALUES ('dddddddddddd', $1, $2, $3, 'deny', '{eps.read,schedule.read}')`,
    [ground.spaceId, ground.facilityId, tom.id],
  )
  const seen = await tom.ok(scoreboardList, ofSpace())
  expect(seen.scoreboards).toMatchObject([{ name: 'Wall', tiles: [tiles[1]] }])
  await tom.ok(scoreboardEdit, { params: { scoreboardId: scoreboard.id }, input: content('Wall', []) })
  const { scoreboards } = await maya.ok(scoreboardList, ofSpace())
  expect(scoreboards.find(({ id }) => id === scoreboard.id)?.tiles).toEqual([tiles[0]])
})
