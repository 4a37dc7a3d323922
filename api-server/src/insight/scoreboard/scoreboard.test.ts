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
  shared: true,
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

test('tiles about what a person may not read are left out, and stay when that person changes the board (R-AN-08)', async () => {
  const { maya } = ground
  const tom = await ground.site.person('tom')
  await admit(ground.site, ground.spaceId, tom, 'planner')
  const tiles = [tile('aaaaaaaaaaaa', ground.projectId), tile('bbbbbbbbbbbb', null)]
  const { scoreboard } = await maya.ok(scoreboardCreate, { ...ofSpace(), input: content('Wall', tiles) })
  await maya.ok(scoreboardCreate, { ...ofSpace(), input: content('Of the project', [], ground.projectId) })
  await ground.site.sql(
    `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
     VALUES (left(md5(random()::text), 12), $1, $2, $3, 'deny', '{eps.read,schedule.read}')`,
    [ground.spaceId, ground.facilityId, tom.id],
  )
  const seen = await tom.ok(scoreboardList, ofSpace())
  expect(seen.scoreboards).toMatchObject([{ name: 'Wall', tiles: [tiles[1]] }])
  await tom.ok(scoreboardEdit, { params: { scoreboardId: scoreboard.id }, input: content('Wall', []) })
  const { scoreboards } = await maya.ok(scoreboardList, ofSpace())
  expect(scoreboards.find(({ id }) => id === scoreboard.id)?.tiles).toEqual([tiles[0]])
})

test('a board of one’s own is seen by nobody else until it is shared, which needs the right to edit the structure (R-AN-13)', async () => {
  const { maya } = ground
  const reader = await ground.site.person('reader')
  await admit(ground.site, ground.spaceId, reader, 'reader')
  const namesFor = async (person: typeof maya) =>
    (await person.ok(scoreboardList, ofSpace())).scoreboards.map(({ name, mine }) => [name, mine])
  const own = { ...content('Mine'), shared: false }
  const { scoreboard } = await reader.ok(scoreboardCreate, { ...ofSpace(), input: own })
  expect(scoreboard).toMatchObject({ mine: true, mayEdit: true, shared: false })
  expect([await namesFor(reader), await namesFor(maya)]).toEqual([[['Mine', true]], []])
  const at = { params: { scoreboardId: scoreboard.id } }
  expect((await maya.call(scoreboardDelete, at)).body.error).toBe('NOT_FOUND')
  expect((await maya.call(scoreboardEdit, { ...at, input: own })).body.error).toBe('NOT_FOUND')
  expect((await reader.call(scoreboardEdit, { ...at, input: { ...own, shared: true } })).body.error).toBe('FORBIDDEN')
  expect((await reader.call(scoreboardCreate, { ...ofSpace(), input: content('All') })).body.error).toBe('FORBIDDEN')
  // Names of what others keep for themselves are free.
  const ofMaya = (await maya.ok(scoreboardCreate, { ...ofSpace(), input: own })).scoreboard
  await maya.ok(scoreboardEdit, { params: { scoreboardId: ofMaya.id }, input: { ...own, shared: true } })
  expect(await namesFor(reader)).toEqual(
    expect.arrayContaining([
      ['Mine', true],
      ['Mine', false],
    ]),
  )
  expect((await reader.call(scoreboardDelete, { params: { scoreboardId: ofMaya.id } })).body.error).toBe('FORBIDDEN')
  await reader.ok(scoreboardDelete, at)
})
