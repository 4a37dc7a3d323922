import { setTimeout as wait } from 'node:timers/promises'
import { relationCreate, versionDelays, versionDelaysExport, wbsEdit } from '@plumbline/core/contract'
import { usualRollSettings } from '@plumbline/core/rolls'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { openTemplate } from '../../exchange/reports/template.ts'

const on = useReadGround()

/** The journal tells moments apart by milliseconds. */
async function now(): Promise<string> {
  await wait(20)
  const at = new Date().toISOString()
  await wait(20)
  return at
}

async function lengthen(wbsId: string, days: number, who = on.maya): Promise<void> {
  const params = { ...on.ofVersion.params, wbsId }
  await who.ok(wbsEdit, { params, input: { durationMinutes: days * 480 } })
}

/** All texts of a PDF in the order in which they stand. */
async function printedIn(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(bytes), { mergePages: true })
  return text.replaceAll(/\s+/g, ' ')
}

test('windows of the history tell what moved the finish, and who; as a workbook, pages, a document and text as well', async () => {
  const dig = await on.work('Dig', 5)
  const pour = await on.work('Pour', 3)
  await on.maya.ok(relationCreate, { ...on.ofVersion, input: { predId: dig, succId: pour } })
  const moments = [await now()]
  await lengthen(dig, 7)
  moments.push(await now())
  await lengthen(pour, 2)
  moments.push(await now())

  const { windows } = await on.rita.ok(versionDelays, { ...on.ofVersion, input: { moments } })
  const told = windows.map(({ shift, shares, day }) => [
    shift / day,
    shares.map(({ id, cause, took, people }) => [id, cause, took / day, people.map((one) => one.id)]),
  ])
  expect(told).toEqual([
    [2, [[dig, 'plan', 2, [on.maya.id]]]],
    [-1, [[pour, 'plan', -1, [on.maya.id]]]],
  ])
  expect(windows[0]).toMatchObject({ anotherEnd: 0, concurrent: [], until: { at: moments[1] } })
  expect(windows[1]!.finishBefore).toBe(windows[0]!.finishAfter)

  const input = { moments, words: { windows: 'Windows', 'cause.plan': 'planned otherwise' } }
  const reply = await on.rita.call(versionDelaysExport, { ...on.ofVersion, input })
  expect(reply.headers.get('content-type')).toContain('spreadsheetml')

  const onPaper = {
    ...input,
    format: 'pdf',
    timeZone: 'Europe/Vilnius',
    words: { title: 'Delay analysis', method: 'How it was found out. '.repeat(30) },
  } as const
  const pages = await on.rita.call(versionDelaysExport, { ...on.ofVersion, input: onPaper })
  expect(pages.headers.get('content-type')).toBe('application/pdf')
  const printed = await printedIn(pages.body as unknown as Uint8Array)
  expect(printed).toContain('Delay analysis')
  expect(printed).toMatch(/Dig.*\+2.*maya .*\(1\).*Pour.*−1/)
  const { language: _, ...usual } = usualRollSettings
  const large = { ...usual, watermark: 'CLAIM', format: { ...usual.format, ...{ sheetWidth: 420, sheetHeight: 297 } } }
  const onA3 = await on.rita.call(versionDelaysExport, { ...on.ofVersion, input: { ...onPaper, settings: large } })
  const sheet = onA3.body as unknown as Uint8Array
  expect(Buffer.from(sheet).toString('latin1')).toContain('/MediaBox [0 0 1190.55')
  expect(await printedIn(sheet)).toMatch(/CLAIM.*Delay analysis.*rita/s)
  const written = await on.rita.call(versionDelaysExport, { ...on.ofVersion, input: { ...onPaper, format: 'docx' } })
  expect(written.headers.get('content-type')).toContain('wordprocessingml.document')
  const { parts } = await openTemplate(Buffer.from(written.body as unknown as Uint8Array))
  const text = String(parts.get('word/document.xml')).replaceAll(/<[^>]+>/g, ' ')
  expect(text).toMatch(/Delay analysis.*Dig.*\+2.*maya .*\(1\).*Pour.*−1/)
  const nowhere = { ...onPaper, timeZone: 'Mars/Olympus' }
  expect((await on.rita.call(versionDelaysExport, { ...on.ofVersion, input: nowhere })).body.error).toBe('BAD_REQUEST')

  const asText = { ...input, format: 'csv', decimal: ',', words: { 'cause.plan': 'planned otherwise' } } as const
  const { headers, body } = await on.rita.call(versionDelaysExport, { ...on.ofVersion, input: asText })
  expect(headers.get('content-type')).toContain('text/csv')
  const lines = new TextDecoder()
    .decode(body as unknown as Uint8Array)
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('window;since;until;shift;code;name')
  expect(lines[1]).toMatch(/^1;[^;]+;[^;]+;2;[^;]*;Dig;planned otherwise;.*;2;;maya .*\(1\)$/)
  expect(lines[2]).toMatch(/^2;[^;]+;[^;]+;-1;[^;]*;Pour;/)
})

test('before there was a plan nothing was late; one moment alone and too many are refused', async () => {
  await on.work('Dig', 5)
  const moments = ['2020-01-01T00:00:00.000Z', await now()]
  const { windows } = await on.rita.ok(versionDelays, { ...on.ofVersion, input: { moments } })
  expect(windows).toMatchObject([{ finishBefore: null, shift: 0, shares: [], concurrent: [] }])
  const ask = async (moments: string[]) =>
    (await on.rita.call(versionDelays, { ...on.ofVersion, input: { moments } })).body.error
  expect(await ask([await now()])).toBe('BAD_REQUEST')
  expect(await ask(Array.from({ length: 28 }, () => new Date().toISOString()))).toBe('BAD_REQUEST')
})
