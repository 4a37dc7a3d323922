import type { EpsKind } from '@plumbline/core/structure'

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
export const PLANNED_SCHEDULE = 'Master schedule'

export const structure: readonly StructureNode[] = [
  {
    kind: 'facility',
    code: 'RH',
    name: 'Riverside Hospital',
    below: [
      {
        kind: 'project',
        code: 'RH-B',
        name: 'Block B, Outpatient Centre',
        below: [
          { kind: 'schedule', code: 'RH-B-01', name: PLANNED_SCHEDULE },
          {
            kind: 'folder',
            code: 'RH-B-P',
            name: 'Procurement',
            below: [{ kind: 'schedule', code: 'RH-B-P1', name: 'Façade and lifts' }],
          },
        ],
      },
      {
        kind: 'project',
        code: 'RH-E',
        name: 'Energy centre',
        below: [{ kind: 'schedule', code: 'RH-E-01', name: 'Excavation and retaining walls' }],
      },
    ],
  },
  {
    kind: 'facility',
    code: 'ND',
    name: 'North Line depot',
    below: [{ kind: 'project', code: 'ND-01', name: 'Maintenance hall' }],
  },
]
