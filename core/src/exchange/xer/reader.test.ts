import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generatePlan } from '../../testing/index.ts'
import type { FileReading } from '../file.ts'
import { createXerReader, readXer, type XerFile } from './index.ts'
import { writeXer } from './write.ts'

const HEADER = 'ERMHDR\t22.12\t2026-11-16\tProject\tadmin\tAdmin\tdb\tProject Management\tUSD'
const PROJECT = ['%T\tPROJECT', '%F\tproj_id\tproj_short_name', '%R\t1\tSCHOOL']
const TASK_COLUMNS = '%F\ttask_id\tproj_id\ttask_code\ttask_name\ttask_type\ttarget_drtn_hr_cnt'

const bytes = (lines: string[], end = '\r\n') => Buffer.from(lines.join(end), 'utf8')
const file = (...lines: string[]) => bytes([HEADER, ...PROJECT, ...lines, '%E', ''])
const tasks = (...rows: string[]) => file('%T\tTASK', TASK_COLUMNS, ...rows)

function rowsOf(reading: FileReading<XerFile>) {
  if (!reading.ok) throw new Error(JSON.stringify(reading.error))
  let made = 0
  return reading.file.toPlan(reading.file.projects[0]!.id, () => `id${++made}`)!.plan.rows
}

function errorOf(content: Uint8Array) {
  const reading = readXer(content)
  return reading.ok ? null : reading.error
}

describe('reading a file', () => {
  it('gives the same plan whatever the chunks are', () => {
    const content = Buffer.from(writeXer(generatePlan({ seed: 3, works: 60 })))
    const whole = rowsOf(readXer(content))
    for (const size of [1, 7, 1000]) {
      const reader = createXerReader()
      const buffer = new Uint8Array(size)
      for (let at = 0; at < content.length; at += size) {
        const part = content.subarray(at, at + size)
        buffer.set(part)
        // The same buffer every time, as a stream may do.
        expect(reader.write(buffer.subarray(0, part.length))).toBe(true)
      }
      expect(rowsOf(reader.end())).toEqual(whole)
    }
  })

  it('takes LF and CR LF, and a UTF-8 mark', () => {
    const lines = [HEADER, ...PROJECT, '%T\tTASK', TASK_COLUMNS, '%R\t7\t1\tA1\tÉtage\tTT_Task\t8', '%E']
    for (const end of ['\n', '\r\n']) expect(rowsOf(readXer(bytes(lines, end)))[0]?.name).toBe('Étage')
    expect(rowsOf(readXer(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(lines)])))[0]?.name).toBe('Étage')
  })

  it('finds the code page even when the first foreign letter is in the last row', () => {
    const many = Array.from({ length: 5000 }, (_, i) => `%R\t${i}\t1\tA${i}\tWork\tTT_Task\t8`)
    const last = Buffer.concat([
      Buffer.from('%R\t9999\t1\tZ\t'),
      Buffer.from([0xcc, 0xee, 0xed, 0xf2, 0xe0, 0xe6]),
      Buffer.from('\tTT_Task\t8\r\n%E\r\n'),
    ])
    const before = bytes([HEADER, ...PROJECT, '%T\tTASK', TASK_COLUMNS, ...many, ''])
    const reading = readXer(Buffer.concat([before, last]))
    expect(reading.ok && reading.file.encoding).toBe('windows-1251')
    expect(rowsOf(reading).at(-1)?.name).toBe('Монтаж')
  })

  it('undoes quotes as P6 and as CSV writers use them', () => {
    const rows = rowsOf(
      readXer(
        tasks(
          '%R\t1\t1\tA1\tBeam 12"" deep\tTT_Task\t8',
          '%R\t2\t1\tA2\t"Doors, ""fire"" rated"\tTT_Task\t8',
          '%R\t3\t1\tA3\t"Tab\tinside"\tTT_Task\t8',
        ),
      ),
    )
    expect(rows.map((row) => row.name)).toEqual(['Beam 12" deep', 'Doors, "fire" rated', 'Tab inside'])
  })

  it('puts a row together that goes on in the next lines', () => {
    const rows = rowsOf(
      readXer(tasks('%R\t1\t1\tA1\tPour slab', '', 'north side\tTT_Task\t16', '%R\t2\t1\tA2\tCure\tTT_Task\t8')),
    )
    expect(rows.map((row) => [row.name, row.duration])).toEqual([
      ['Pour slab north side', 960],
      ['Cure', 480],
    ])
  })

  it('skips tables it does not need, whatever they hold', () => {
    const skipped = ['%T\tPOBS', '%F\ta\tb', '%R\t1', '%R\t1\t2\t3\t4', '\x00\x01', '%T\tRISKTYPE', '%R\tx']
    expect(readXer(file(...skipped)).ok).toBe(true)
  })

  it('tells ids apart by their letters: 7, 007 and A7 are three, whatever their rows hold beside them', () => {
    const ids = ['7', '007', 'A7', '7000000001', '"7"', 'É7']
    const works = ids.map((id, i) => `%R\t${id}\t1\tA${i}\tWork ${i}\tTT_Task\t8`)
    const links = ids.slice(1).map((id) => `%R\t${ids[0]}\t${id}\t1\t1\tPR_FS\t0`)
    const columns = '%F\tpred_task_id\ttask_id\tproj_id\tpred_proj_id\tpred_type\tlag_hr_cnt'
    const reading = readXer(file('%T\tTASK', TASK_COLUMNS, ...works, '%T\tTASKPRED', columns, ...links))
    if (!reading.ok) throw new Error(JSON.stringify(reading.error))
    let made = 0
    const { plan, issues } = reading.file.toPlan('1', () => `id${++made}`)!
    // In quotes it is the same as without.
    expect(plan.rows.filter(({ type }) => type === 'work').map(({ code }) => code)).toEqual([
      'A0',
      'A1',
      'A2',
      'A3',
      'A5',
    ])
    expect(plan.relations.map(({ succId }) => plan.rows.find(({ id }) => id === succId)?.code)).toEqual([
      'A1',
      'A2',
      'A3',
      'A5',
    ])
    expect(issues.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['xer_activity_twice', 'xer_relation_to_itself']),
    )
  })

  it('lists the projects of a file and maps the one that is chosen', () => {
    const reading = readXer(
      bytes([
        HEADER,
        '%T\tPROJECT',
        '%F\tproj_id\tproj_short_name',
        '%R\t1\tNORTH',
        '%R\t2\tSOUTH',
        '%T\tTASK',
        TASK_COLUMNS,
        '%R\t1\t1\tA1\tNorth pier\tTT_Task\t8',
        '%R\t2\t2\tA1\tSouth pier\tTT_Task\t8',
        '%R\t3\t2\tA2\tSouth deck\tTT_Task\t8',
        '%E',
      ]),
    )
    if (!reading.ok) throw new Error('refused')
    expect(reading.file.projects.map(({ code, works }) => [code, works])).toEqual([
      ['NORTH', 1],
      ['SOUTH', 2],
    ])
    expect(reading.file.toPlan('2', () => 'x')?.plan.rows.map((row) => row.name)).toEqual(['South pier', 'South deck'])
    expect(reading.file.toPlan('3', () => 'x')).toBeNull()
  })
})

describe('projects of a file', () => {
  const columns = '%F\tproj_id\tproj_short_name\texport_flag\torig_proj_id'
  const listed = (...rows: string[]) => {
    const reading = readXer(bytes([HEADER, '%T\tPROJECT', columns, ...rows, '%E']))
    return reading.ok ? reading.file.projects.map(({ code }) => code) : []
  }

  it('offers neither baselines nor projects that only links lead to, unless there is nothing else', () => {
    const project = '%R\t1\tSCHOOL\tY\t'
    const baseline = '%R\t2\tSCHOOL-B1\tY\t1'
    const linked = '%R\t3\tUTILITIES\tN\t'
    expect(listed(linked, project, baseline)).toEqual(['SCHOOL'])
    expect(listed(linked, baseline)).toEqual(['SCHOOL-B1'])
    expect(listed(linked)).toEqual(['UTILITIES'])
    const shell = '%R\t4\tAIRPORT\t\t'
    expect(listed(shell, project)).toEqual(['SCHOOL'])
    expect(listed(shell)).toEqual(['AIRPORT'])
  })
})

describe('broken files', () => {
  it('says what is not a P6 file', () => {
    expect(errorOf(new Uint8Array(0))?.code).toBe('UPLOAD_EMPTY')
    expect(errorOf(Buffer.from('<?xml version="1.0"?>'))?.code).toBe('UPLOAD_FORMAT_UNKNOWN')
    expect(errorOf(new Uint8Array(10_000).fill(65))?.code).toBe('UPLOAD_FORMAT_UNKNOWN')
    expect(errorOf(Buffer.from('\uFEFFERMHDR', 'utf16le'))?.code).toBe('UPLOAD_ENCODING')
    expect(errorOf(bytes([HEADER, '%E']))?.code).toBe('UPLOAD_NO_PROJECT')
  })

  it('names table and line where a file was cut off', () => {
    const cut = bytes([HEADER, ...PROJECT, '%T\tTASK', TASK_COLUMNS, '%R\t1\t1\tA1\tPour'])
    expect(errorOf(cut)).toEqual({ code: 'UPLOAD_BROKEN', params: { table: 'TASK', line: 7, reason: 'xer_cut_off' } })
  })

  it('takes fields that rows lack at their end as empty, and says which rows', () => {
    const short = readXer(tasks('%R\t1\t1\tA1\tPour\tTT_Task\t8', '%R\t2\t1\tA2', '%R\t3\t1\tA3\tCure'))
    if (!short.ok) throw new Error('refused')
    const { plan, issues } = short.file.toPlan('1', () => 'x')!
    expect(plan.rows.map(({ code, name }) => [code, name])).toEqual([
      ['A1', 'Pour'],
      ['A2', ''],
      ['A3', 'Cure'],
    ])
    const found = issues.find(({ code }) => code === 'xer_rows_short')
    expect(found).toMatchObject({ severity: 'warning', params: { table: 'TASK', line: 8, rows: 2 } })
  })

  it('refuses a million rows of garbage before they fill the memory', () => {
    const nameless = tasks(...Array(2_000).fill('%R\t\t\tgarbage'))
    expect(errorOf(nameless)?.params).toMatchObject({ reason: 'xer_rows_without_id', line: 1_007 })
    const links = file('%T\tTASKPRED', '%F\ttask_id\tpred_task_id\tpred_type', ...Array(2_000).fill('%R\t1\t2\tPR_FS'))
    expect(errorOf(links)).toBeNull()
    const endless = tasks(`%R\t1\t1\tA1\tPour\tTT_Task\t8${'\ngarbage'.repeat(1_000_000)}`)
    const before = performance.now()
    expect(errorOf(endless)?.params).toMatchObject({ reason: 'xer_row_without_end' })
    expect(performance.now() - before).toBeLessThan(20_000)
  })

  it('names table and line of a row that lacks most of its fields, or has too many', () => {
    const short = tasks('%R\t1\t1\tA1\tPour\tTT_Task\t8', '%R\t2')
    expect(errorOf(short)?.params).toEqual({ table: 'TASK', line: 8, reason: 'xer_row_short' })
    const long = tasks('%R\t1\t1\tA1\tPour\tTT_Task\t8\t9')
    expect(errorOf(long)?.params).toEqual({ table: 'TASK', line: 7, reason: 'xer_row_long' })
    expect(errorOf(file('%T\tTASK', '%R\t1'))?.params.reason).toBe('xer_no_columns')
  })

  it('guards memory: longest line, longest field, most rows', () => {
    const long = readXer(tasks(`%R\t1\t1\tA1\t${'x'.repeat(5000)}\tTT_Task\t8`), { lineBytes: 1000 })
    expect(long.ok ? null : long.error.params.reason).toBe('xer_line_too_long')
    const cut = readXer(tasks(`%R\t1\t1\tA1\t${'x'.repeat(5000)}\tTT_Task\t8`), { fieldLength: 50 })
    expect(rowsOf(cut)[0]?.name).toHaveLength(50)
    const many = readXer(tasks(...Array(50).fill('%R\t1\t1\tA1\tPour\tTT_Task\t8')), { rows: 20 })
    expect(many.ok ? null : many.error.params.reason).toBe('xer_too_many_rows')
  })

  it('takes no longer for fields made to be slow', () => {
    const memo = (text: string) => `%R\t1\t1\t1\t${text}`
    const nasty = ['<script>', '<br ', '<', ' ', '&#', '"', '""', '1', '(0||a()(', '\x7f'].map((part) =>
      part.repeat(100_000),
    )
    const content = file(
      '%T\tCALENDAR',
      '%F\tclndr_id\tclndr_name\tclndr_data',
      ...nasty.map((text, i) => `%R\t${i}\t${text}\t${text}`),
      '%T\tTASK',
      TASK_COLUMNS,
      ...nasty.map((text, i) => `%R\t${i}\t1\t${text}\t${text}\tTT_Task\t${text}`),
      '%T\tTASKMEMO',
      '%F\ttask_id\tproj_id\tmemo_type_id\ttask_memo',
      ...nasty.map(memo),
    )
    const before = performance.now()
    expect(rowsOf(readXer(content))).toHaveLength(nasty.length)
    expect(performance.now() - before).toBeLessThan(20_000)
  })

  it('never throws, whatever bytes are changed, cut or put in', () => {
    const sound = Buffer.from(writeXer(generatePlan({ seed: 8, works: 25 })))
    const damage = fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(damage, fc.nat(sound.length), (changes, length) => {
        const content = Buffer.from(sound.subarray(0, length < 200 ? sound.length : length))
        for (const [at, byte] of changes) if (at < content.length) content[at] = byte
        const reading = readXer(content)
        if (!reading.ok) {
          expect(reading.error.code).toMatch(/^UPLOAD_/)
          return
        }
        let made = 0
        for (const project of reading.file.projects) {
          const plan = reading.file.toPlan(project.id, () => `id${++made}`)?.plan
          for (const row of plan?.rows ?? []) {
            expect(Number.isInteger(row.duration)).toBe(true)
            expect(row.progress.percent).toBeGreaterThanOrEqual(0)
          }
        }
      }),
      { numRuns: 150 },
    )
  })
})
