import { evenly } from '@plumbline/core/distributions'
import { newSchedule, standardCalendar } from '@plumbline/core/documents/schedule'
import { blankAssignment, blankRow, type SchedulePlan, type WbsRow, type WbsType } from '@plumbline/core/plan'
import type { ReportAttribute, ReportedCosts, ReportedPicture, ReportedPlan } from '@plumbline/core/reports'

const START = 20_000 * 1_440 + 480
const DAY = 480

const row = (id: string, parentId: string | null, type: WbsType, change: Partial<WbsRow> = {}): WbsRow => ({
  ...blankRow(id, parentId, type),
  ...change,
})

/** A plan with something of everything, so that each mark of a template is gone through once. */
function planWith(name: string): SchedulePlan {
  const plan = newSchedule({ name: 'Sample', start: START, calendar: standardCalendar('samplesample', '5 × 8') })
  const done = { ...blankRow('', null, 'work').progress, actualStart: START, actualFinish: START + DAY, percent: 100 }
  const expenses = { unit: 'EUR', plan: '10', fact: '0' }
  return {
    ...plan,
    rows: [
      row('samplegroup0', null, 'task', { name: 'Group' }),
      row('samplework00', 'samplegroup0', 'work', { name, code: 'A', duration: DAY, expenses }),
      row('samplework01', 'samplegroup0', 'work', { name: 'Work', code: 'B', duration: DAY, progress: done }),
      row('samplestone0', 'samplegroup0', 'milestone_finish', { name: 'Milestone', code: 'C' }),
    ],
    relations: [],
    assignments: [
      {
        ...blankAssignment('sampleneed00', 'samplework00'),
        ...{ resourceId: 'samplecrew00', resourceCode: 'R', resourceName: 'Crew', plan: '8', units: '1' },
      },
    ],
  }
}

export const samplePicture: ReportedPicture = {
  ...{ id: 'samplephoto0', nodeId: '', caption: 'Picture', day: 0, author: '', workId: 'samplework00' },
  kept: 'gallery',
}

const nought = { quantity: '0', amount: '0' }
const sampleCosts: ReportedCosts = {
  estimates: [
    {
      ...{ number: '1', name: 'Estimate', revision: 1, state: 'draft', currency: 'EUR' },
      content: {
        sections: [{ id: 'samplepart00', parentId: null, name: 'Section', total: '10', items: 1, uncounted: 0 }],
        items: [
          {
            ...{ id: 'sampleitem00', sectionId: 'samplepart00', code: 'A', name: 'Item', unit: 'm3' },
            ...{ quantity: '1', state: 'priced', unitPrice: '10', labour: '10', machines: '0', materials: '0' },
            ...{ overhead: '0', profit: '0', total: '10', manHours: '1', machineHours: '0' },
          },
        ],
        totals: { items: '10', lines: [], net: '10', vat: '2', gross: '12', uncounted: 0 },
      },
      done: {
        rows: [
          {
            ...{ itemId: 'sampleitem00', code: 'A', name: 'Item', unit: 'm3', quantity: '1', total: '10' },
            ...{ before: nought, period: nought, toDate: nought },
          },
        ],
        ...{ before: '0', period: '0', toDate: '0', vat: '20' },
      },
    },
  ],
  protocols: [
    {
      ...{
        id: 'samplepdc000',
        scheduleId: 'sampleplan00',
        number: '1',
        estimateIds: ['sample000000'],
        k: '1',
        vat: '20',
      },
      ...{ state: 'DRAFT', differsFrom: null, net: '10', tax: '2', gross: '12' },
      rows: [
        {
          ...{ id: 'sampleline00', name: 'Item', unit: 'm3', qty: '1', itemIds: ['sampleitem00'] },
          ...{ agreedPrice: '10', agreedTotal: '10' },
        },
      ],
    },
  ],
}

export function samplePlan(attributes: readonly ReportAttribute[]): ReportedPlan {
  const target = { start: START - DAY, finish: START, duration: DAY }
  return {
    ...{ schedule: 'Sample', version: 'Sample', attributes, inputs: {}, spreading: evenly, resources: [] },
    plan: planWith('Work'),
    targets: new Map([['samplework00', target]]),
    foreseen: null,
    before: planWith('Other'),
    pictures: [samplePicture],
    storedPictures: [samplePicture],
    costs: sampleCosts,
    chronology: {
      ...{ finishes: [{ seq: 2, finish: null }], people: {}, t: (key) => key },
      sets: [
        { seq: 2, at: '2026-01-01T00:00:00Z', userId: '', created: 1, changed: 0, moved: 0, deleted: 0, changes: [] },
      ],
    },
  }
}
