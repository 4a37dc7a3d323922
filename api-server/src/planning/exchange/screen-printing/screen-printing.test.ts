import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printLogoAdd, printPresetCreate, printPresetList, screenPrint } from '@plumbline/core/contract'
import { usualFormat } from '@plumbline/core/paper'
import { type Mark, type Roll, type RollAsked, rollLimits } from '@plumbline/core/rolls'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { inFile, sizesOf } from '../../../../test/pdf.ts'
import { photo } from '../../../../test/photo.ts'
import { useSharedSchedule } from '../../../../test/shared-schedule.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined
const ground = useSharedSchedule()

const ROW = 5
const text = (said: string, x: number, y: number): Mark => ({
  ...{ do: 'text', text: said, x, y: y + ROW / 2, width: 60, size: 2.6, colour: '#1c2127' },
})
const line = (y: number): Mark => ({ do: 'line', points: [0, y, 300, y], colour: '#d3d8de', thick: 0.2 })

/** A table of two columns with a head. */
function table(rows: number): Roll {
  const top = (row: number): number => 10 + row * ROW
  return {
    ...{ title: 'Сводка', width: 395, height: top(rows), breaks: [], isOne: false },
    marks: [
      ...[text('Работа', 0, 5), text('Progress', 100, 5)],
      ...Array.from({ length: rows }, (_, row) => [
        ...[text(`Бетонирование ${row}.`, 0, top(row)), text(`${row} %`, 100, top(row)), line(top(row) + ROW)],
      ]).flat(),
    ],
    wholes: Array.from({ length: rows }, (_, row) => ({ top: top(row), bottom: top(row) + ROW })),
    heads: [{ top: 5, bottom: 10, end: top(rows) }],
    headings: [{ y: 0, title: 'Сводка', level: 0 }],
  }
}

const values = { project: 'Northgate', schedule: '', version: '', dataDate: '02.11.2026' }
const asked = (rows: number, change: Partial<RollAsked['settings']> = {}): RollAsked => ({
  roll: table(rows),
  settings: { format: usualFormat, ink: 'colour', watermark: 'ЧЕРНОВИК', language: 'ru', ...change },
  values,
})
const print = (who: Visitor, content: unknown, spaceId = ground.spaceId) =>
  who.upload(screenPrint, { spaceId }, JSON.stringify(content))

async function printed(content: RollAsked): Promise<Buffer> {
  const reply = await print(ground.rita, content)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(reply.body as unknown as Uint8Array)
}
describe('a screen on paper', () => {
  test.runIf(hasPoppler)('has the logo that its format names, of its own space alone', async () => {
    const { spaceId, maya } = ground
    const sent = await maya.upload(printLogoAdd, { spaceId }, new File([await photo()], 'Client.jpg'))
    const { id: logoId } = sent.body.printLogo
    const logo = { id: logoId, at: 'footer', side: 'right', height: 15 } as const
    const content = asked(3, { format: { ...usualFormat, logo }, ink: 'black' })
    const picturesOf = async (fields: Record<string, string>): Promise<number> => {
      const { status, body } = await ground.rita.upload(screenPrint, { spaceId }, JSON.stringify(content), fields)
      expect(status).toBe(200)
      const path = inFile(Buffer.from(body as unknown as Uint8Array))
      const list = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })
      return list.trim().split('\n').length - 2
    }
    expect(await picturesOf({ logoId })).toBe(1)
    expect(await picturesOf({})).toBe(0)
    expect(await picturesOf({ logoId: 'aaaaaaaaaaaa' })).toBe(0)
  })

  test('R-REP-08 stands on sheets of any format, to a tenth of a millimetre', async () => {
    const format = { ...usualFormat, sheetWidth: 594, sheetHeight: 841 }
    const sizes = sizesOf(await printed(asked(400, { format })))
    expect(sizes.length).toBeGreaterThan(1)
    for (const { width, height } of sizes) {
      expect(Math.abs(width - 594)).toBeLessThan(0.1)
      expect(Math.abs(height - 841)).toBeLessThan(0.1)
    }
  })

  test('its words are words, each row stands once, below its head', async () => {
    const { text: pages } = await extractText(new Uint8Array(await printed(asked(150))), { mergePages: false })
    expect(pages.length).toBeGreaterThan(2)
    for (const [i, page] of pages.entries()) {
      for (const word of ['Работа', 'Progress', 'Northgate', `${i + 1} / ${pages.length}`]) expect(page).toContain(word)
    }
    const rows = pages.join('\n').match(/Бетонирование (\d+)\./g) ?? []
    expect(rows).toEqual(Array.from({ length: 150 }, (_, row) => `Бетонирование ${row}.`))
  })

  test.runIf(hasPoppler)('its letters are in the file, and nothing of it is a picture', async () => {
    const path = inFile(await printed(asked(150)))
    const fonts = execFileSync('pdffonts', [path], { encoding: 'utf8' }).trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font).toMatch(/Inter-\w+.+ yes yes yes /)
    const images = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' }).trim().split('\n').slice(2)
    expect(images).toEqual([])
  })

  test('R-REP-09 a sheet is never narrower than 297 mm or lower than 210 mm; what is no roll is refused', async () => {
    const upright = { ...usualFormat, sheetWidth: 210, sheetHeight: 297 }
    const bad = [asked(1, { format: upright }), { ...asked(1), roll: { marks: 'all' } }, 'no roll', null]
    for (const content of bad) {
      const { status, body } = await print(ground.rita, content)
      expect([status, body.error]).toEqual([400, 'BAD_REQUEST'])
    }
  })

  test('one of thousands of sheets is refused', async () => {
    const reply = await print(ground.rita, asked(30_000, { format: { ...usualFormat, textSize: 8 } }))
    expect([reply.status, reply.body.error]).toEqual([422, 'PRINT_TOO_MANY_SHEETS'])
  })

  test('what is beyond all measure is refused with what the limit is, and before it is drawn', async () => {
    const bare = { ...table(0), marks: Array.from({ length: 1_000_000 }, () => 0) }
    const nested: Mark = { do: 'within', x: 0, y: 0, width: 1, height: 1, marks: [] }
    const fill = { do: 'fill' as const, x: 0, y: 0, width: 1, height: 1, colour: '#000000' }
    const many = Array.from({ length: 31 }, () => ({ ...nested, marks: Array.from({ length: 5_000 }, () => fill) }))
    for (const roll of [bare, { ...table(0), marks: many }, { ...table(0), breaks: Array(1_001).fill(1) }]) {
      const { status, body } = await print(ground.rita, { ...asked(0), roll })
      expect([status, body.error]).toEqual([422, 'PRINT_TOO_MUCH'])
      expect(body.params).toMatchObject({ max: rollLimits.marks })
    }
    const heavy = await ground.rita.upload(screenPrint, { spaceId: ground.spaceId }, ' '.repeat(rollLimits.bytes + 1))
    expect(heavy.body.error).toBe('UPLOAD_TOO_LARGE')
  })

  test('what is nested without end, no number, or out of all bounds is refused', async () => {
    const written = JSON.stringify(asked(1))
    const withX = (x: string) => written.replace(/"x":0/, `"x":${x}`)
    const deep = `${'{"roll":'.repeat(200_000)}1${'}'.repeat(200_000)}`
    const within = { do: 'within', x: 0, y: 0, width: 1, height: 1 }
    const twice = JSON.stringify({
      ...asked(1),
      roll: { ...table(1), marks: [{ ...within, marks: [{ ...within, marks: [] }] }] },
    })
    for (const text of [
      withX('NaN'),
      withX('1e999'),
      withX('-1e300'),
      withX('null'),
      deep,
      '['.repeat(500_000),
      twice,
    ]) {
      const reply = await ground.rita.upload(screenPrint, { spaceId: ground.spaceId }, text)
      expect([text.slice(0, 40), reply.status, reply.body.error]).toEqual([text.slice(0, 40), 400, 'BAD_REQUEST'])
    }
    expect((await print(ground.rita, asked(1))).status).toBe(200)
  })

  test('is given up when nobody waits for it, and of what was sent nothing stays', async () => {
    const data = mkdtempSync(join(tmpdir(), 'screens-'))
    const node = await ground.site.secondNode({ DATA_DIR: data })
    const incoming = () => readdirSync(join(data, 'incoming'))
    const gone = new AbortController()
    const body = new FormData()
    body.append('file', new File([JSON.stringify(asked(8_000))], 'roll.json'))
    const { headers } = ground.rita
    const address = `${node.url}/api/v1/spaces/${ground.spaceId}/print`
    const sent = fetch(address, { method: 'POST', body, headers, signal: gone.signal })
    await expect.poll(incoming, { interval: 2 }).toHaveLength(1)
    gone.abort()
    await expect(sent).rejects.toThrow()
    await expect.poll(incoming, { timeout: 30_000 }).toEqual([])
    await node.close()
  })

  test('of a server that is killed amid it nothing is printed, and what was sent goes when one begins days later', async () => {
    const data = mkdtempSync(join(tmpdir(), 'screens-'))
    const incoming = () => readdirSync(join(data, 'incoming'))
    const mortal = await ground.site.mortalNode({ DATA_DIR: data })
    const body = new FormData()
    body.append('file', new File([JSON.stringify(asked(8_000))], 'roll.json'))
    const { headers } = ground.rita
    const sent = fetch(`${mortal.url}/api/v1/spaces/${ground.spaceId}/print`, { method: 'POST', body, headers })
    const ended = expect(sent).rejects.toThrow()
    await expect.poll(incoming, { interval: 2 }).toHaveLength(1)
    await mortal.kill()
    await ended
    const [left = ''] = incoming()
    // Another server may be at it still.
    const sooner = await ground.site.secondNode({ DATA_DIR: data })
    expect(incoming()).toEqual([left])
    await sooner.close()
    const days = Date.now() / 1_000 - 3 * 86_400
    utimesSync(join(data, 'incoming', left), days, days)
    const later = await ground.site.secondNode({ DATA_DIR: data })
    expect(incoming()).toEqual([])
    await later.close()
  }, 120_000)

  test('is printed by who is in the space, and by nobody else', async () => {
    const stranger = await ground.site.person('stranger')
    expect((await print(stranger, asked(1))).body.error).toBe('SPACE_FORBIDDEN')
    expect((await print(ground.rita, asked(1))).status).toBe(200)
  })

  test('R-SCH-19 has the presets of the space: one is kept without a version, by who may plan', async () => {
    const create = (who: Visitor, change: object = {}) =>
      who.call(printPresetCreate, { input: { spaceId: ground.spaceId, name: 'Wall', format: usualFormat, ...change } })
    expect((await create(ground.rita)).body.error).toBe('FORBIDDEN')
    expect((await create(ground.maya, { versionId: ground.versionId })).status).toBe(400)
    expect((await create(ground.maya)).status).toBe(200)
    const { printPresets } = await ground.rita.ok(printPresetList, { input: { versionId: ground.versionId } })
    expect(printPresets.map(({ name }) => name)).toContain('Wall')
  })
})
