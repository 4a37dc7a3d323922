import type { EpsKind } from '@plumbline/core/contract'

export interface StructureNode {
  kind: EpsKind
  code: string
  name: string
  below?: readonly StructureNode[]
}

export const people = [
  { login: 'maya', email: 'maya@meridian.example', firstName: 'Maya', lastName: 'Lindqvist', role: 'admin' },
  { login: 'tom', email: 'tom@meridian.example', firstName: 'Tom', lastName: 'Okafor', role: 'planner' },
  { login: 'irina', email: 'irina@meridian.example', firstName: 'Irina', lastName: 'Sokolova', role: 'planner' },
] as const

/** The schedule that comes with a full plan; the others of the structure are still to be planned. */
export const PLANNED_SCHEDULE = 'Residential tower, level 3 schedule'

export const structure: readonly StructureNode[] = [
  {
    kind: 'facility',
    code: 'HQ',
    name: 'Harbour Quarter',
    below: [
      {
        kind: 'project',
        code: 'HQ-01',
        name: 'Tower A',
        below: [
          { kind: 'schedule', code: 'HQ-01-S1', name: PLANNED_SCHEDULE },
          {
            kind: 'folder',
            code: 'HQ-01-T',
            name: 'Tender',
            below: [{ kind: 'schedule', code: 'HQ-01-T1', name: 'Procurement of façade and lifts' }],
          },
        ],
      },
      {
        kind: 'project',
        code: 'HQ-02',
        name: 'Underground car park',
        below: [{ kind: 'schedule', code: 'HQ-02-S1', name: 'Excavation and retaining walls' }],
      },
    ],
  },
  {
    kind: 'facility',
    code: 'NL',
    name: 'North Line depot',
    below: [{ kind: 'project', code: 'NL-01', name: 'Maintenance hall' }],
  },
]
