import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuts, openReader, type Reader, sentences } from './hostile-exchange/outcome.ts'
import { ifcTasks, RUSSIAN, type Sample, type SampleName, samples } from './hostile-exchange/samples.ts'

let files: Record<SampleName, Sample>
let reader: Reader
let isTold: (outcome: string) => boolean
beforeAll(async () => {
  files = await samples()
  reader = await openReader()
  isTold = await sentences()
}, 60_000)
afterAll(() => reader?.[Symbol.asyncDispose]())

const kinds = ['xer', 'pmxml', 'mspdi', 'json', 'ifc', 'xlsx', 'csv', 'pdf'] as const

const outcome = async (name: string, bytes: Uint8Array): Promise<string> => {
  const found = await reader.outcome(name, bytes)
  expect(isTold(found), `${name}: ${found} has no sentence`).toBe(true)
  return found
}
const textOf = (kind: SampleName): string => files[kind].bytes.toString().replace(/^\uFEFF/, '')
const changed = (kind: SampleName, from: string | RegExp, to: string): Buffer => {
  const text = textOf(kind)
  const other = text.replace(from, to)
  expect(other).not.toBe(text)
  return Buffer.from(other)
}
const namesIn = async (name: string, bytes: Uint8Array): Promise<string> => {
  const { document } = await reader.opened(name, bytes)
  return Buffer.from(document ?? new Uint8Array()).toString()
}

test.each(kinds)('%s as it is: read', async (kind) => {
  const { name, bytes } = files[kind]
  expect(await outcome(name, bytes)).toBe('read')
})

describe('cut off at every thousandth byte', { timeout: 120_000 }, () => {
  // A table of lines is one wherever it ends.
  test.each(kinds.filter((kind) => kind !== 'csv'))('%s is refused', async (kind) => {
    const { name, bytes } = files[kind]
    for (const [at, cut] of cuts(bytes, 1_000)) expect(await outcome(name, cut), `${kind} at ${at}`).not.toBe('read')
  })

  test('csv is read as far as it goes', async () => {
    const { name, bytes } = files.csv
    for (const [, cut] of cuts(bytes, 1_000)) await outcome(name, cut)
  })
})

describe('in another encoding', () => {
  const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')
  const bigEndian = (text: string): Buffer => utf16(text).swap16()
  const inWindows1251 = (text: string): Buffer =>
    Buffer.from(
      [...text].map((letter) => {
        const code = letter.codePointAt(0) ?? 0
        return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code & 0xff
      }),
    )

  test.each(['pmxml', 'mspdi', 'csv'] as const)('%s in UTF-16, of either order, has its names', async (kind) => {
    const text = textOf(kind).replace('encoding="UTF-8"', 'encoding="UTF-16"')
    for (const bytes of [utf16(text), bigEndian(text)]) {
      expect(await namesIn(files[kind].name, bytes)).toContain(RUSSIAN)
    }
  })

  test.each(['xer', 'json', 'ifc'] as const)('%s in UTF-16 is refused, or read with its names', async (kind) => {
    for (const bytes of [utf16(textOf(kind)), bigEndian(textOf(kind))]) {
      const found = await outcome(files[kind].name, bytes)
      if (found === 'read') expect(await namesIn(files[kind].name, bytes)).toContain(RUSSIAN)
    }
  })

  test.each(['xer', 'csv'] as const)('%s in Windows-1251 has its names', async (kind) => {
    expect(await namesIn(files[kind].name, inWindows1251(textOf(kind)))).toContain(RUSSIAN)
  })

  test.each(['pmxml', 'mspdi'] as const)(
    '%s in Windows-1251 has its names where it says so, else it is refused',
    async (kind) => {
      const { name } = files[kind]
      const said = textOf(kind).replace('encoding="UTF-8"', 'encoding="windows-1251"')
      expect(await namesIn(name, inWindows1251(said))).toContain(RUSSIAN)
      expect(await outcome(name, inWindows1251(textOf(kind)))).not.toBe('read')
    },
  )

  test('JSON in Windows-1251 is refused', async () => {
    expect(await outcome(files.json.name, inWindows1251(textOf('json')))).not.toBe('read')
  })
})

describe('under another name', () => {
  test.each(kinds.filter((kind) => kind !== 'csv'))('%s is what it holds', async (kind) => {
    for (const name of ['plan.mpp', 'plan.csv', 'plan', 'plan.xlsx', 'plan.pdf']) {
      expect(await outcome(name, files[kind].bytes), name).toBe('read')
    }
  })

  test('a text that is no table by its name is refused', async () => {
    for (const name of ['plan.xer', 'plan.xml', 'plan.pdf'])
      expect(await outcome(name, files.csv.bytes)).not.toBe('read')
  })
})

describe('a structure that is none', () => {
  const twice = (kind: SampleName, one: RegExp): Buffer => {
    const found = one.exec(textOf(kind))?.[0] ?? ''
    return changed(kind, found, found + found)
  }

  test('nodes of P6 in a circle are read, each once', async () => {
    const [first, second] = [...textOf('pmxml').matchAll(/<WBS>.*?<\/WBS>/gs)].map(([node]) => node)
    const idOf = (node = '') => /<ObjectId>(\d+)/.exec(node)?.[1] ?? ''
    const below = (node: string, id: string) =>
      node
        .replace(/<ParentObjectId>\d+<\/ParentObjectId>/, '')
        .replace(/(<ObjectId>\d+<\/ObjectId>)/, `$1<ParentObjectId>${id}</ParentObjectId>`)
    const ring = textOf('pmxml')
      .replace(first ?? '', below(first ?? '', idOf(second)))
      .replace(second ?? '', below(second ?? '', idOf(first)))
    expect(await outcome('p6.xml', Buffer.from(ring))).toBe('read')
    const lines = textOf('xer').split('\r\n')
    const at = lines.indexOf('%T\tPROJWBS') + 1
    const columns = lines[at]?.split('\t') ?? []
    const [id, parent] = [columns.indexOf('wbs_id'), columns.indexOf('parent_wbs_id')]
    const end = lines.findIndex((line, i) => i > at && !line.startsWith('%R'))
    const nodes = lines.slice(at + 1, end).map((line) => line.split('\t'))
    nodes.forEach((cells, i) => {
      cells[parent] = nodes[(i + 1) % nodes.length]?.[id] ?? ''
    })
    const rings = [...lines.slice(0, at + 1), ...nodes.map((cells) => cells.join('\t')), ...lines.slice(end)]
    expect(await outcome('plan.xer', Buffer.from(rings.join('\r\n')))).toBe('read')
  })

  test('rows of JSON below themselves are refused', async () => {
    const plan = JSON.parse(textOf('json')) as { rows: { id: string; parent: string | null }[] }
    plan.rows = plan.rows.map((row) => ({ ...row, parent: row.id }))
    expect(await outcome('plan.json', Buffer.from(JSON.stringify(plan)))).toMatch(/^UPLOAD_BROKEN/)
  })

  test('tasks of a model in a circle are read', async () => {
    const ring =
      "#3000=IFCRELNESTS('3v1QkXOqn4KQaaaaaaaaaa',$,$,$,#100,(#101));\n#3001=IFCRELNESTS('3v1QkXOqn4KQbbbbbbbbbb',$,$,$,#101,(#100));\n"
    await outcome('model.ifc', ifcTasks(5, ring))
  })

  test.each<[SampleName, RegExp]>([
    ['pmxml', /<Activity>.*?<\/Activity>/s],
    ['mspdi', /<Task>(?:(?!<\/Task>).)*<Name>Устройство.*?<\/Task>/s],
    ['xer', /\r\n%R\t[^\r]*Устройство[^\r]*/],
    ['ifc', /#100=.*?\n/],
    ['csv', /\r\n[^\r]*Устройство[^\r]*/],
  ])('one thing twice in %s makes no two of it', async (kind, one) => {
    const { name } = files[kind]
    const found = await outcome(name, twice(kind, one))
    if (found !== 'read') return
    const works = async (bytes: Uint8Array) => (await reader.opened(name, bytes)).preview?.counts.works ?? 0
    const [was, is] = [await works(files[kind].bytes), await works(twice(kind, one))]
    // In a table two lines that say the same are two works.
    expect(is).toBe(kind === 'csv' ? was + 1 : was)
  })

  test('one row twice in JSON is refused', async () => {
    const plan = JSON.parse(textOf('json')) as { rows: unknown[] }
    plan.rows.push(plan.rows[0])
    expect(await outcome('plan.json', Buffer.from(JSON.stringify(plan)))).toMatch(/^UPLOAD_BROKEN/)
  })
})

describe('more than there can be', { timeout: 120_000 }, () => {
  const million = 1_000_000

  test('a million columns, fields or elements of one thing', async () => {
    const columns = `%T\tTASK\n%F\t${'a\t'.repeat(million)}\n%E\n`
    const many = '<a/>'.repeat(million)
    const wide: [string, Buffer][] = [
      ['plan.xer', Buffer.from(`ERMHDR\t22.12\n${columns}`)],
      ['p6.xml', changed('pmxml', '<Activity>', `<Activity>${many}`)],
      [
        'project.xml',
        changed('mspdi', '</Task>', `${'<Baseline><Number>1</Number></Baseline>'.repeat(million)}</Task>`),
      ],
      ['plan.json', Buffer.from(`{${Array.from({ length: million }, (_, i) => `"a${i}":1`).join()}}`)],
      ['model.ifc', ifcTasks(2, `#9=IFCTASK(${'$,'.repeat(million)}$);\n`)],
      ['plan.csv', Buffer.from(`Name${';'.repeat(million)}\n`)],
    ]
    for (const [name, bytes] of wide) expect(await outcome(name, bytes), name).not.toBe('INTERNAL')
    const refused = wide.filter(([name]) => name !== 'model.ifc')
    for (const [name, bytes] of refused) expect(await outcome(name, bytes), name).not.toBe('read')
  })

  /** Both places of an archive where an entry says how large it is. */
  const declaring = (zip: Uint8Array, bytes: number): Buffer => {
    const lying = Buffer.from(zip)
    for (const [mark, at] of [
      ['PK\u0003\u0004', 22],
      ['PK\u0001\u0002', 24],
    ] as const) {
      for (let from = lying.indexOf(mark, 0, 'latin1'); from >= 0; from = lying.indexOf(mark, from + 4, 'latin1')) {
        lying.writeUInt32LE(bytes, from + at)
      }
    }
    return lying
  }

  test('two gigabytes that are only said to be there', async () => {
    const sheet = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8('<a/>') })
    expect(await outcome('plan.xlsx', declaring(sheet, 0x7fffffff))).toMatch(/^UPLOAD_BROKEN/)
    expect(await outcome('plan.xlsx', declaring(files.xlsx.bytes, 0x7fffffff))).toMatch(/^UPLOAD_BROKEN/)
    const pdf = files.pdf.bytes.toString('latin1').replace(/\/Length \d+/, '/Length 2147483647')
    await outcome('plan.pdf', Buffer.from(pdf, 'latin1'))
  })
})
