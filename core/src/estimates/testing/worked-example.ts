/** The worked example of the SPEC: two items, every figure of which is known to the cent. */
import {
  blankItem,
  type ChargeRule,
  type Coefficient,
  type EstimateFacts,
  type EstimateResource,
  type IndexSet,
  type Item,
  type ResourceType,
  resourceLine,
  type Section,
  type TakeOff,
  usualSettings,
} from '../types.ts'

const named = (text: string): string => text.padEnd(12, '0')

export const exampleIds = {
  sectionA: named('sectionA'),
  sectionB: named('sectionB'),
  a: named('itemA'),
  b: named('itemB'),
  cramped: named('cramped'),
  indices: named('indices'),
}

const resource = (
  type: ResourceType,
  code: string,
  name: string,
  unit: string,
  basePrice: string,
  more: Partial<EstimateResource> = {},
): EstimateResource => ({
  ...{ type, code, name, unit, basePrice },
  ...{ machinistPay: '', ownPrice: '', outsideOverhead: false },
  ...more,
})

const resources = [
  resource('L', 'L-1-034', 'Workers, grade 3.4', 'h', '9.50'),
  resource('E', 'E-021-141', 'Tower crane, 8 t', 'h', '110.00', { machinistPay: '13.50' }),
  resource('E', 'E-111-301', 'Vibrator', 'h', '3.20'),
  resource('M', 'M-401-009', 'Concrete C32/40', 'm3', '560.00'),
  resource('M', 'M-204-025', 'Rebar B500B', 't', '5650.00', { ownPrice: '62000' }),
  resource('L', 'L-1-038', 'Workers, grade 3.8', 'h', '8.90'),
  resource('E', 'E-021-090', 'Mobile crane, 10 t', 'h', '95.00', { machinistPay: '12.00' }),
  resource('M', 'M-SET-14', 'Norm materials', 'set', '4100.00'),
]

const rule = (id: string, kind: ChargeRule['kind'], percent: string): ChargeRule => ({
  ...{ id: named(id), kind, percent },
  ...{ workType: id, base: 'FOT', k: '' },
})

const itemA: Item = {
  ...blankItem(exampleIds.a, exampleIds.sectionA, 'a'),
  rateCode: '06-08-02',
  name: 'Slab concreting',
  unit: '100 m3',
  quantity: '1.5',
  resources: [
    resourceLine('L-1-034', '120'),
    resourceLine('E-021-141', '18'),
    resourceLine('E-111-301', '25'),
    resourceLine('M-401-009', '101.5'),
    resourceLine('M-204-025', '7.5'),
  ],
  coefficientIds: [exampleIds.cramped],
  overheadRuleId: named('nrA'),
  profitRuleId: named('spA'),
}

const itemB: Item = {
  ...blankItem(exampleIds.b, exampleIds.sectionB, 'a'),
  rateCode: '06-14-01',
  name: 'Upstands, in situ',
  unit: '100 m',
  quantity: '3.2',
  resources: [resourceLine('L-1-038', '64'), resourceLine('E-021-090', '4'), resourceLine('M-SET-14', '1')],
  overheadRuleId: named('nrB'),
  profitRuleId: named('spB'),
}

const cramped: Coefficient = {
  id: exampleIds.cramped,
  code: 'K1',
  name: 'Cramped site',
  applies: ['norm', 'L', 'E'],
  value: '1.15',
  condition: 'The site is cramped',
  scope: 'item',
  stack: 'multiply',
}

const indices: IndexSet = {
  id: exampleIds.indices,
  period: 'Q4 2026',
  L: '30.00',
  E: '10.50',
  M: '8.20',
  other: '',
  total: '',
}

const section = (id: string, order: string, name: string): Section => ({
  ...{ id, order, name },
  ...{ parentId: null, coefficientIds: [] },
})

const line = (id: string, percent: string) => ({ id: named(id), name: id, percent })

/** May be changed in place by whoever made it. */
export interface ExampleFacts extends EstimateFacts {
  settings: EstimateFacts['settings']
  sections: Map<string, Section>
  items: Map<string, Item>
  resources: Map<string, EstimateResource>
  coefficients: Map<string, Coefficient>
  indexSets: Map<string, IndexSet>
  rules: Map<string, ChargeRule>
  takeOff: TakeOff[]
}

const keyed = <T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T> =>
  new Map(all.map((one) => [keyOf(one), one]))

export function workedExample(): ExampleFacts {
  const rules = [
    rule('nrA', 'overhead', '102'),
    rule('spA', 'profit', '58'),
    rule('nrB', 'overhead', '110'),
    rule('spB', 'profit', '69'),
  ]
  const takeOff: TakeOff[] = []
  return {
    settings: {
      ...usualSettings,
      method: 'index',
      currency: 'RUB',
      indexSetId: exampleIds.indices,
      lines: [line('temporary', '1.8'), line('winter', '1.5'), line('contingency', '2')],
      vat: '20',
    },
    sections: keyed(
      [section(exampleIds.sectionA, 'a', 'Slab, level 4'), section(exampleIds.sectionB, 'b', 'Upstands and kerbs')],
      ({ id }) => id,
    ),
    items: keyed([itemA, itemB], ({ id }) => id),
    resources: keyed(resources, ({ code }) => code),
    coefficients: keyed([cramped], ({ id }) => id),
    indexSets: keyed([indices], ({ id }) => id),
    rules: keyed(rules, ({ id }) => id),
    takeOff,
    takeOffOf: (itemId) => takeOff.filter((one) => one.itemId === itemId),
  }
}
