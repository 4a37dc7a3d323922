import {
  costrBaseCreate,
  costrEstimateCreate,
  costrLayoutWrite,
  costrRatesChange,
  costrTableLayoutDelete,
  costrTableLayoutSave,
  modelLinkChange,
} from '@plumbline/core/contract'
import type { LinksCommand } from '@plumbline/core/documents/bim'
import { io, type Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { tinyGuid } from '../../../../test/tiny-ifc.ts'

const on = useReadGround()

/** What Rita, who has an estimate of the space open, is told. */
async function listening(): Promise<Socket> {
  const { url } = on.site
  const socket = io(url, { transports: ['websocket'], extraHeaders: { cookie: on.rita.cookie, origin: url } })
  await new Promise<void>((resolve) =>
    socket.on('connect', () => socket.emit('watchSpace', on.spaceId, null, () => resolve())),
  )
  return socket
}

test('who has an estimate open hears of columns, shared looks, price bases and rules of models that others change', async () => {
  await on.maya.ok(costrEstimateCreate, { ...on.ofSchedule, input: { number: '1', name: 'One' } })
  const socket = await listening()
  const next = (event: string) => new Promise<unknown>((resolve) => socket.once(event, resolve))
  const here = { scheduleId: on.scheduleId }

  const columns = [{ key: 'name', width: 300 }]
  let heard = next('views')
  await on.maya.ok(costrLayoutWrite, { ...on.ofVersion, input: { columns } })
  expect(await heard).toEqual(here)
  heard = next('views')
  const look = { columns, show: 'all', text: '' } as const
  const input = { name: 'Names', shared: true, look: { ...look, columns } }
  const { layout } = await on.maya.ok(costrTableLayoutSave, { ...on.ofSchedule, input })
  expect(await heard).toEqual(here)
  heard = next('views')
  await on.maya.ok(costrTableLayoutDelete, { params: { tableLayoutId: layout.id } })
  expect(await heard).toEqual(here)

  heard = next('priceBases')
  const space = { spaceId: on.spaceId }
  const { base } = await on.maya.ok(costrBaseCreate, { params: space, input: { name: 'Prices', kind: 'base' } })
  expect(await heard).toEqual(space)
  heard = next('priceBases')
  const rates = { put: [{ code: '06-01', name: 'Slab', unit: 'm3' }] }
  await on.maya.ok(costrRatesChange, { params: { ...space, priceBaseId: base.id }, input: rates })
  expect(await heard).toEqual(space)

  const say = (command: LinksCommand) =>
    on.maya.ok(modelLinkChange, { ...on.ofSchedule, input: { commands: [command] } })
  const elements = [{ field: { of: 'class' as const, key: '' }, kind: 'contains' as const, text: 'wall' }]
  const rule = { name: 'Walls', elements, works: [], joins: [], share: 100 }
  heard = next('modelRules')
  await say({ do: 'rule.set', id: 'rule00000000', rule })
  expect(await heard).toEqual(here)
  // Links alone mean no other elements.
  const told: unknown[] = []
  socket.on('modelRules', (event) => told.push(event))
  await say({
    do: 'link.set',
    links: [{ modelId: 'model0000000', guid: tinyGuid('north'), workId: 'work00000000' }],
    share: 100,
  })
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(told).toEqual([])
  heard = next('modelRules')
  await say({ do: 'rule.delete', id: 'rule00000000', keepLinks: true })
  expect(await heard).toEqual(here)
  socket.close()
})
