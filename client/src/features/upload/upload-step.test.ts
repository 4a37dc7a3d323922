import type { Upload } from '@plumbline/core/contract'
import { describe, expect, it } from 'vitest'
import { defaultSettings, fieldsOf, isWorking, sizeOf, stepOf } from './upload-step.ts'

const started: Upload = {
  id: 'upload123456',
  state: 'uploading',
  step: 'parsing',
  progress: 0.4,
  fileName: 'roads.xer',
  projects: [],
  chosenProject: null,
  preview: null,
  table: null,
  rule: null,
  known: null,
  error: null,
  scheduleId: null,
  versionId: null,
  undoable: false,
}
const preview: Upload['preview'] = {
  name: 'Roads',
  counts: { wbs: 1, works: 2, milestones: 0, relations: 1, calendars: 1, resources: 0, assignments: 0, attributes: 0 },
  dataDate: null,
  start: null,
  finish: null,
  issues: [],
  differences: {
    compared: 2,
    earlyStart: 0,
    earlyFinish: 0,
    lateStart: 0,
    lateFinish: 0,
    totalFloat: 0,
    examples: [],
  },
  changes: null,
  resources: { known: 0, made: 0, left: 0 },
  baselines: [],
  whole: null,
}
const two = [
  { id: '1', code: 'A', name: 'A', works: 1 },
  { id: '2', code: 'B', name: 'B', works: 2 },
]

describe('steps of an upload (R-SCH-21)', () => {
  it('begin with choosing a file, then show the way up', () => {
    expect(stepOf(null, false)).toBe('file')
    expect(stepOf(null, true)).toBe('working')
    expect(stepOf(started, false)).toBe('working')
  })

  it('ask for a project only where there are several', () => {
    expect(stepOf({ ...started, state: 'preview', projects: two }, false)).toBe('projects')
    expect(stepOf({ ...started, state: 'preview', projects: two, chosenProject: '2', preview }, false)).toBe('preview')
    expect(stepOf({ ...started, projects: two }, false)).toBe('working')
    expect(stepOf({ ...started, state: 'preview', projects: two.slice(1), preview }, false)).toBe('preview')
  })

  it('ask what the columns of a table are where no names were found', () => {
    const mapping = { sheet: 0, headRow: -1, columns: [], hierarchy: 'none', dateOrder: 'dmy', decimal: ',' } as const
    const table: Upload['table'] = {
      ...{ sheets: [], isChosen: false, attributes: [], problems: [], problemCount: 0, shares: [], understood: [] },
      mapping: { ...mapping, skipped: [], relations: null, resources: null },
    }
    expect(stepOf({ ...started, state: 'preview', table }, false)).toBe('columns')
    expect(stepOf({ ...started, state: 'preview', table, preview }, false)).toBe('preview')
  })

  it('wait while the server works, and end in success or error (R-SCH-21)', () => {
    expect(isWorking({ ...started, state: 'confirming', step: 'writing', preview })).toBe(true)
    expect(isWorking({ ...started, state: 'preview', preview })).toBe(false)
    expect(stepOf({ ...started, state: 'completed', preview }, false)).toBe('done')
    expect(stepOf({ ...started, state: 'error' }, false)).toBe('error')
    expect(stepOf({ ...started, state: 'cancelled' }, false)).toBe('file')
  })
})

describe('settings of an upload', () => {
  it('carry only what was chosen (R-IO-02)', () => {
    expect(fieldsOf(defaultSettings)).toEqual({ import_setting: 'create' })
    expect(fieldsOf({ ...defaultSettings, importSetting: 'update', ruleName: ' Weekly ', rowsToSkip: 3 })).toEqual({
      import_setting: 'update',
      rule_name: 'Weekly',
      rows_to_skip: 3,
    })
  })

  it('tell the size of a file', () => {
    expect(sizeOf(2_048)).toEqual({ value: 2, unit: 'kb' })
    expect(sizeOf(52_428_800)).toEqual({ value: 50, unit: 'mb' })
    expect(sizeOf(1_790_157)).toEqual({ value: 1.7, unit: 'mb' })
  })
})
