import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  agreed,
  blankItem,
  type ComplianceRule,
  checkEstimate,
  compareRevisions,
  decimalOf,
  EstimateCalculation,
  evaluated,
  exactOf,
  type ItemPrice,
  inCents,
  isDeduction,
  isLike,
  itemOfRate,
  type Match,
  matchesOf,
  millionthsOf,
  type ProtocolRow,
  planDifferences,
  pricePerUnit,
  protocolDifference,
  refreshed,
  resourceLine,
  resourceUse,
  shares,
  splitOver,
  type TakeOff,
  takenOff,
  valueDone,
  volumeIn,
  whyOf,
  workPlans,
} from './index.ts'
import { type ExampleFacts, exampleIds as ids, workedExample } from './testing/worked-example.ts'

function calculated(facts: ExampleFacts): EstimateCalculation {
  const calculation = new EstimateCalculation(facts)
  for (const _ of calculation.begin());
  return calculation
}

const shown = (amount: bigint | null | undefined): string => {
  const [whole = '', fraction = ''] = decimalOf(amount ?? 0n).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

const amounts = (price: ItemPrice | undefined) => ({
  labour: shown(price?.labour),
  machines: shown(price?.machines),
  pay: shown(price?.machinistPay),
  materials: shown(price?.materials),
  direct: shown(price?.direct),
  fund: shown(price?.fund),
  overhead: shown(price?.overhead),
  profit: shown(price?.profit),
  total: shown(price?.total),
})

function usedIn(facts: ExampleFacts, calculation: EstimateCalculation) {
  const steps = resourceUse(facts, calculation)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The facts with one item changed, worked out anew. */
function withItem(change: Partial<ReturnType<typeof blankItem>>, itemId = ids.a) {
  const facts = workedExample()
  facts.items.set(itemId, { ...facts.items.get(itemId)!, ...change })
  return { facts, calculation: calculated(facts) }
}

describe('the worked example, to the cent (EST-20, R-COST-01)', () => {
  const facts = workedExample()
  const calculation = calculated(facts)

  test('its items', () => {
    expect(amounts(calculation.price(ids.a))).toEqual({
      labour: '58995.00',
      machines: '45485.66',
      pay: '12575.25',
      materials: '1396632.00',
      direct: '1501112.66',
      fund: '71570.25',
      overhead: '73001.66',
      profit: '41510.75',
      total: '1615625.07',
    })
    expect(amounts(calculation.price(ids.b))).toMatchObject({
      direct: '178028.80',
      fund: '59289.60',
      overhead: '65218.56',
      profit: '40909.82',
      total: '284157.18',
    })
    const a = calculation.price(ids.a)!
    expect([shown(a.base), decimalOf(a.manHours), decimalOf(a.machineHours)]).toEqual(['158159.58', '207', '74.175'])
    expect(decimalOf(calculation.price(ids.b)!.manHours)).toBe('204.8')
    expect([shown(pricePerUnit(a)), shown(pricePerUnit(calculation.price(ids.b)!))]).toEqual(['1077083.38', '88799.12'])
  })

  test('its resources, as the explanation of the price tells them (EST-21)', () => {
    const steps = whyOf(facts, facts.items.get(ids.a)!)
    expect(steps.map(({ step }) => step)).toEqual([
      ...['quantity', 'coefficient', 'labour', 'machines', 'materials', 'direct', 'overhead', 'profit', 'total'],
    ])
    const lines = steps.flatMap((step) => ('resources' in step ? step.resources : []))
    expect(lines.map(({ used, price, index, amount, isOwn }) => [used, price, index, amount, isOwn])).toEqual([
      ['207', '9.50', '30', '58995', false],
      ['31.05', '110.00', '10.5', '44036.6625', false],
      ['43.125', '3.20', '10.5', '1449', false],
      ['152.25', '560.00', '8.2', '699132', false],
      ['11.25', '62000', '', '697500', true],
    ])
    expect(steps.find(({ step }) => step === 'overhead')).toMatchObject({ rule: { percent: '102', on: '71570.25' } })
    expect(steps.at(-1)).toEqual({ step: 'total', amount: '1615625.07', base: '158159.58' })
    expect(whyOf(facts, facts.items.get(ids.a)!, 'labour').at(-1)).toMatchObject({ step: 'labour', amount: '58995' })
  })

  test('how much it uses of each resource, and what that comes to (EST-22)', () => {
    const uses = usedIn(facts, calculation)
    expect([...uses].map(([code, { used, amount, items }]) => [code, decimalOf(used), shown(amount), items])).toEqual([
      ['L-1-034', '207', '58995.00', 1],
      ['E-021-141', '31.05', '44036.66', 1],
      ['E-111-301', '43.125', '1449.00', 1],
      ['M-401-009', '152.25', '699132.00', 1],
      ['M-204-025', '11.25', '697500.00', 1],
      ['L-1-038', '204.8', '54681.60', 1],
      ['E-021-090', '12.8', '15763.20', 1],
      ['M-SET-14', '3.2', '107584.00', 1],
    ])
  })

  test('its lines, tax and the protocol of the contract price', () => {
    const { items, lines, net, vat, gross } = calculation.totals()
    expect([items, ...lines.map(({ amount }) => amount), net, vat, gross].map(shown)).toEqual([
      ...['1899782.25', '34196.08', '29009.67', '39259.76', '2002247.76', '400449.55', '2402697.31'],
    ])
    expect(lines.map(({ on }) => shown(on))).toEqual(['1899782.25', '1933978.33', '1962988.00'])
    const agreement = agreed(net, '0.97', '20')
    expect([agreement.net, agreement.vat, agreement.gross].map(shown)).toEqual([
      ...['1942180.33', '388436.07', '2330616.40'],
    ])
    const weights = [ids.a, ids.b].map((id) => calculation.price(id)!.total)
    expect(splitOver(agreement.net, weights).map(shown)).toEqual(['1651681.52', '290498.81'])
  })

  test('what it says of the works that it is matched to (EST-40)', () => {
    const matches: Match[] = [
      { itemId: ids.a, workId: 'slab00000000', share: '1', ruleId: null },
      { itemId: ids.b, workId: 'slab00000000', share: '0.5', ruleId: null },
      { itemId: ids.b, workId: 'kerb00000000', share: '0.5', ruleId: null },
    ]
    const plans = workPlans(matches, {
      items: facts.items,
      priceOf: (id) => calculation.price(id),
      unitOfWork: (id) => (id === 'slab00000000' ? 'm³' : ''),
    })
    expect(plans).toEqual([
      {
        workId: 'slab00000000',
        unit: 'm³',
        volume: '150',
        labour: '309.4',
        machineHours: '80.575',
        cost: '1757703.66',
        items: 2,
      },
      {
        workId: 'kerb00000000',
        unit: 'm',
        volume: '160',
        labour: '102.4',
        machineHours: '6.4',
        cost: '142078.59',
        items: 1,
      },
    ])
    const before = { unit: 'm³', volume: '150', labour: '309.4', cost: '1757703.66' }
    expect(planDifferences(plans, (id) => (id === 'slab00000000' ? before : null))).toEqual([])
    const dearer = { ...before, cost: '1700000' }
    expect(planDifferences(plans, (id) => (id === 'slab00000000' ? dearer : null))).toMatchObject([{ before: dearer }])
  })
})

describe('how an item is priced', () => {
  test('without a quantity it stays, its prices blank (EST-2)', () => {
    const { calculation } = withItem({ quantity: '0' })
    expect(calculation.price(ids.a)).toMatchObject({ state: 'blank', total: 0n, quantity: 0n })
    expect(calculation.all).toMatchObject({ items: 2, priced: 1 })
    expect(shown(calculation.all.total)).toBe('284157.18')
    expect(pricePerUnit(calculation.price(ids.a)!)).toBeNull()
  })

  test('a deduction takes away exactly what the same item adds, and is matched to no work (EST-3)', () => {
    const { calculation, facts } = withItem({ quantity: '-1.5' })
    expect(shown(calculation.price(ids.a)!.total)).toBe('-1615625.07')
    const rule = { ...matchRule, join: 'none' as const }
    const found = matchesOf(rule, facts.items.values(), [work], {
      sectionsOf: () => [],
      isDeduction: (item) => isDeduction(calculation.price(item.id)!),
    })
    expect(found.map(({ itemId }) => itemId)).toEqual([ids.b])
  })

  test('what became a deduction after it was matched says nothing of the works, and is no value done (EST-3)', () => {
    const { calculation, facts } = withItem({ quantity: '-1.5' })
    const matches: Match[] = [ids.a, ids.b].map((itemId) => ({ itemId, workId: work.id, share: '1', ruleId: null }))
    const priceOf = (id: string) => calculation.price(id)
    const plans = workPlans(matches, { items: facts.items, priceOf, unitOfWork: () => '' })
    expect(plans.map(({ cost, items }) => [cost, items])).toEqual([['284157.18', 1]])
    const done = valueDone(matches, priceOf, () => ({ plan: '', fact: '', percent: '100' }))
    expect([...done.keys()]).toEqual([ids.b])
  })

  test('a coefficient on norms changes how much is used, one on L, E or M its price alone (EST-4)', () => {
    const facts = workedExample()
    const cramped = facts.coefficients.get(ids.cramped)!
    facts.coefficients.set(ids.cramped, { ...cramped, applies: ['L', 'E'] })
    const dearer = calculated(facts).price(ids.a)!
    expect([decimalOf(dearer.manHours), decimalOf(dearer.machineHours)]).toEqual(['180', '64.5'])
    expect(shown(dearer.total)).toBe('1615625.07')
    facts.coefficients.set(ids.cramped, { ...cramped, applies: ['norm'] })
    expect(shown(calculated(facts).price(ids.a)!.materials)).toBe('1606126.80')
    facts.coefficients.set(ids.cramped, { ...cramped, applies: ['Em'] })
    const machinists = calculated(facts).price(ids.a)!
    expect(shown(machinists.machinistPay)).toBe('12575.25')
    facts.coefficients.set(ids.cramped, { ...cramped, applies: ['PZ'] })
    expect(shown(calculated(facts).price(ids.a)!.materials)).toBe('1606126.80')
  })

  test('coefficients of item, section and estimate multiply; one that replaces stands for those before it (EST-5)', () => {
    const facts = workedExample()
    const cramped = facts.coefficients.get(ids.cramped)!
    const add = (id: string, scope: 'section' | 'estimate', value: string) =>
      facts.coefficients.set(id, { ...cramped, id, code: id, scope, value })
    add('height000000', 'section', '1.1')
    add('winter000000', 'estimate', '1.2')
    facts.sections.set(ids.sectionA, { ...facts.sections.get(ids.sectionA)!, coefficientIds: ['height000000'] })
    expect(decimalOf(calculated(facts).price(ids.a)!.manHours)).toBe('273.24')
    expect(decimalOf(calculated(facts).price(ids.b)!.manHours)).toBe('245.76')
    facts.coefficients.set(ids.cramped, { ...cramped, stack: 'replace' })
    expect(decimalOf(calculated(facts).price(ids.a)!.manHours)).toBe('207')
  })

  test('an own price ignores the index, of the resource or of one line (EST-6)', () => {
    const facts = workedExample()
    facts.indexSets.set(ids.indices, { ...facts.indexSets.get(ids.indices)!, M: '100' })
    const lines = facts.items.get(ids.a)!.resources
    const own = lines.map((line) => (line.code === 'M-401-009' ? { ...line, ownPrice: '4592' } : line))
    facts.items.set(ids.a, { ...facts.items.get(ids.a)!, resources: own })
    expect(shown(calculated(facts).price(ids.a)!.materials)).toBe('1396632.00')
  })

  test('a replaced resource keeps the original to be compared with (EST-7)', () => {
    const facts = workedExample()
    const item = facts.items.get(ids.a)!
    facts.resources.set('M-2', {
      ...facts.resources.get('M-401-009')!,
      code: 'M-2',
      name: 'Lean concrete',
      basePrice: '500',
    })
    const replaced = item.resources.map((line) => (line.code === 'M-401-009' ? { ...line, replacedBy: 'M-2' } : line))
    facts.items.set(ids.a, { ...item, resources: replaced })
    expect(shown(calculated(facts).price(ids.a)!.materials)).toBe('1321725.00')
    const [materials] = whyOf(facts, facts.items.get(ids.a)!, 'materials').slice(-1)
    expect(materials).toMatchObject({ resources: [{ name: 'Lean concrete', replaced: 'Concrete C32/40' }, {}] })
    facts.items.set(ids.a, item)
    expect(shown(calculated(facts).price(ids.a)!.total)).toBe('1615625.07')
  })

  test('a missing index marks the item, keeps it out of the total, and is an error of the checks (EST-8)', () => {
    const facts = workedExample()
    facts.indexSets.set(ids.indices, { ...facts.indexSets.get(ids.indices)!, L: '' })
    facts.items.set(ids.b, { ...facts.items.get(ids.b)!, resources: [resourceLine('M-SET-14', '1')] })
    const calculation = calculated(facts)
    expect(calculation.price(ids.a)).toMatchObject({ state: 'noIndex', total: 0n })
    expect(calculation.all.uncounted).toBe(1)
    expect(shown(calculation.totals().items)).toBe('107584.00')
    expect(checked(facts, calculation, []).map(({ itemId, check, state }) => [itemId, check, state])).toEqual([
      [ids.a, 'countable', 'error'],
    ])
  })

  test('equipment and other costs bear no overhead and profit; included and custom prices do as they say (EST-9)', () => {
    const facts = workedExample()
    facts.resources.set('M-SET-14', { ...facts.resources.get('M-SET-14')!, outsideOverhead: true })
    for (const [id, base] of [['nrB00000000', 'PZ'] as const, ['spB00000000', 'PZ+NR'] as const]) {
      const rule = [...facts.rules.values()].find((one) => one.id.startsWith(id.slice(0, 3)))!
      facts.rules.set(rule.id, { ...rule, base, percent: '10' })
    }
    const other = calculated(facts).price(ids.b)!
    expect([other.direct, other.overhead, other.profit].map(shown)).toEqual(['178028.80', '7044.48', '7748.93'])
    const included = withItem({ priceMode: 'included', includedIn: ids.a }, ids.b).calculation
    expect(included.price(ids.b)).toMatchObject({ state: 'included', total: 0n })
    const custom = withItem({ priceMode: 'custom', customPrice: '1000.01' }, ids.b).calculation
    expect(shown(custom.price(ids.b)!.total)).toBe('3200.03')
  })

  test('of what overhead and profit are charged on is told without what bears none, and with their factor (EST-21)', () => {
    const facts = workedExample()
    facts.resources.set('M-SET-14', { ...facts.resources.get('M-SET-14')!, outsideOverhead: true })
    for (const rule of [...facts.rules.values()].slice(2)) {
      const base = rule.kind === 'overhead' ? 'PZ' : 'PZ+NR'
      facts.rules.set(rule.id, { ...rule, base, percent: '10', k: '0.85' })
    }
    const charges = whyOf(facts, facts.items.get(ids.b)!).filter((step) => 'rule' in step)
    expect(charges).toMatchObject([
      { step: 'overhead', amount: '5987.81', rule: { on: '70444.8', k: '0.85' } },
      { step: 'profit', amount: '6496.77', rule: { on: '76432.61' } },
    ])
  })

  test('what is used of resources is that of replacements, and nothing of items that are in no sum (EST-22)', () => {
    const facts = workedExample()
    const item = facts.items.get(ids.a)!
    const resources = item.resources.map((line) =>
      line.code === 'E-111-301' ? { ...line, replacedBy: 'E-021-090' } : line,
    )
    facts.items.set(ids.a, { ...item, resources })
    const uses = usedIn(facts, calculated(facts))
    expect([uses.has('E-111-301'), decimalOf(uses.get('E-021-090')!.used), uses.get('E-021-090')!.items]).toEqual([
      ...[false, '55.925', 2],
    ])
    facts.items.set(ids.a, { ...item, priceMode: 'custom', customPrice: '1' })
    facts.items.set(ids.b, { ...facts.items.get(ids.b)!, quantity: '0' })
    expect(usedIn(facts, calculated(facts)).size).toBe(0)
  })

  test('by unit prices and without indices, as abroad: overhead on the direct cost, profit on both (EST-10)', () => {
    const facts = workedExample()
    facts.settings = { ...facts.settings, method: 'unitPrice' }
    const unitPrice = {
      labour: '10',
      machines: '5',
      machinistPay: '1',
      materials: '20',
      manHours: '0.4',
      machineHours: '0.1',
    }
    const item = { ...blankItem('unit00000000', ids.sectionB, 'c'), quantity: '10', unitPrice }
    const [nr, sp] = [...facts.rules.values()]
    facts.rules.set(nr!.id, { ...nr!, base: 'PZ', percent: '12' })
    facts.rules.set(sp!.id, { ...sp!, base: 'PZ+NR', percent: '6' })
    facts.items.set(item.id, { ...item, overheadRuleId: nr!.id, profitRuleId: sp!.id })
    const price = calculated(facts).price(item.id)!
    expect([price.direct, price.overhead, price.profit, price.total].map(shown)).toEqual([
      ...['350.00', '42.00', '23.52', '415.52'],
    ])
    expect([price.manHours, price.machineHours].map(decimalOf)).toEqual(['4', '1'])
  })

  test('rounded by position or by total (EST-11)', () => {
    const facts = workedExample()
    facts.settings = { ...facts.settings, rounding: 'total', lines: [], vat: '0' }
    const calculation = calculated(facts)
    expect(decimalOf(calculation.price(ids.a)!.machines)).toBe('45485.6625')
    expect(shown(calculation.totals().items)).toBe(shown(inCents(calculation.all.total)))
  })
})

describe('the quantity of an item', () => {
  const line = (fields: Partial<TakeOff>): TakeOff => ({
    ...{ id: 'line00000000', itemId: ids.a, order: 'a', comment: '' },
    ...{ n: '', length: '', width: '', height: '', formula: '', source: 'manual', ref: '' },
    ...fields,
  })

  test.each<[Partial<TakeOff>, string]>([
    [{}, '0'],
    [{ n: '2', length: '3.5', height: '0.2' }, '1.4'],
    [{ n: '4', length: '2', formula: 'n*(l+0.5)/2' }, '5'],
    [{ length: '10', formula: 'pi*l*l/4' }, '78.539816'],
    [{ formula: '-2*(3-1)' }, '-4'],
    [{ formula: '1/3' }, '0.333333'],
  ])('of a line with %j is %s (EST-12)', (fields, expected) => {
    expect(decimalOf(takenOff(line(fields))!)).toBe(expected)
  })

  test.each([
    ...['1/0', '2+', '(1', '1 2', 'x', '1..2', '2**3'].map((formula) => [formula, formula]),
    ['of fifty brackets', `${'('.repeat(50)}1${')'.repeat(50)}`],
    ['of 600 letters', `${'1+'.repeat(299)}1`],
  ])('has no value by the formula %s, and the item is marked (EST-12)', (_, formula) => {
    expect(evaluated(formula)).toBeNull()
    const { calculation } = withItem({ formula })
    expect(calculation.price(ids.a)).toMatchObject({ state: 'wrong', total: 0n, quantity: null })
  })

  test('is the sum of its take-off lines, else its formula (EST-12)', () => {
    const facts = workedExample()
    facts.items.set(ids.a, { ...facts.items.get(ids.a)!, quantity: '9', formula: '150/100' })
    expect(shown(calculated(facts).price(ids.a)!.total)).toBe('1615625.07')
    facts.takeOff.push(line({ n: '1', length: '1' }), line({ id: 'line00000001', formula: '0.5' }))
    expect(shown(calculated(facts).price(ids.a)!.total)).toBe('1615625.07')
  })

  test('that was taken from a model is looked at again before it is written (EST-13)', () => {
    const lines = [
      line({ source: 'bim', ref: 'slab-1', length: '1.5' }),
      line({ id: 'line00000001', source: 'bim', ref: 'slab-2', length: '2' }),
      line({ id: 'line00000002', length: '3' }),
    ]
    const now: Record<string, string> = { 'slab-1': '1.75', 'slab-2': '2' }
    expect(refreshed(lines, ({ ref }) => now[ref] ?? null)).toEqual([
      { id: 'line00000000', before: 1_500_000n, after: 1_750_000n },
    ])
  })
})

const matchRule = {
  kind: 'match',
  name: 'By code',
  left: { code: '', sectionId: null, text: '' },
  right: { code: '', text: '' },
  join: 'code',
  splitBy: 'equal',
} as const satisfies ComplianceRule
const work = { id: 'work00000000', code: '06-08-02', name: 'Slab', unit: 'm3', volume: '100' }

function checked(
  facts: ExampleFacts,
  calculation: EstimateCalculation,
  matches: Match[],
  rules: ComplianceRule[] = [],
) {
  return checkEstimate(new Map(rules.map((rule, at) => [`rule0000000${at}`, rule])), {
    facts,
    priceOf: (id) => calculation.price(id),
    sectionsOf: ({ sectionId }) => [sectionId],
    matches,
    works: new Map([[work.id, work]]),
    rateCodes: new Set(['06-08-02']),
    marketPriceOf: (code) => (code === '06-08-02' ? millionthsOf(exactOf('800000')!) : null),
  })
}

describe('compliance', () => {
  test.each([
    ['06-08-02', '', true],
    ['06-08-02', '06-*', true],
    ['06-08-02', '*-02', true],
    ['06-08-02', '06*08*2', true],
    ['06-08-02', '06-08', false],
    ['06-08-02', '*3', false],
    ['06-08-02', '06-08-0202', false],
    ['aa', 'a*aa', false],
  ])('the code %s against the mask «%s»: %s (EST-30)', (code, mask, expected) => {
    expect(isLike(code, mask)).toBe(expected)
  })

  test('a rule finds works by code and splits an item by their volume, with shares of exactly one (EST-31)', () => {
    const facts = workedExample()
    const works = ['1', '1', '1'].map((volume, at) => ({ ...work, id: `work0000000${at}`, volume }))
    const about = { sectionsOf: () => [], isDeduction: () => false }
    const found = matchesOf({ ...matchRule, splitBy: 'volume' }, facts.items.values(), works, about)
    expect(found.map(({ itemId, share }) => [itemId, share])).toEqual([
      [ids.a, '0.333334'],
      [ids.a, '0.333333'],
      [ids.a, '0.333333'],
    ])
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 20 }), (volumes) => {
        const parts = shares(
          volumes.map((volume) => ({ volume: String(volume) })),
          'volume',
        )
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(1_000_000n)
      }),
    )
  })

  test('a work that is deleted leaves a gap, which is an error; rules have severities of their own (EST-32)', () => {
    const facts = workedExample()
    const calculation = calculated(facts)
    const matches: Match[] = [
      { itemId: ids.a, workId: work.id, share: '0.6', ruleId: null },
      { itemId: ids.a, workId: 'gone00000000', share: '0.4', ruleId: null },
    ]
    const check = { kind: 'check', name: '', left: matchRule.left, percent: '20' } as const
    const rules: ComplianceRule[] = [
      { ...check, check: 'hasWork', severity: 'warn' },
      { ...check, check: 'rateKnown', severity: 'error' },
      { ...check, check: 'nearMarket', severity: 'warn' },
      { ...check, check: 'unitFits', severity: 'warn' },
    ]
    const results = checked(facts, calculation, matches, rules)
    expect(results.map(({ itemId, check, state }) => [itemId, check, state])).toEqual([
      [ids.a, 'sharesWhole', 'error'],
      [ids.a, 'nearMarket', 'warn'],
      [ids.b, 'hasWork', 'warn'],
      [ids.b, 'rateKnown', 'error'],
    ])
    expect(results[0]?.params).toEqual({ share: '600000' })
  })

  test.each([
    ['1.5', '100 m3', 'm³', '150'],
    ['1500', 'm3', '1000 m3', '1.5'],
    ['2', 't', 'kg', '2000'],
    ['2', 't', 'm', null],
  ])('%s %s are in %s: %s (EST-33)', (quantity, unit, wanted, expected) => {
    const convert = (amount: string, from: string, to: string) =>
      from === 't' && to === 'kg' ? decimalOf(millionthsOf(exactOf(amount)!) * 1000n) : null
    const volume = volumeIn(millionthsOf(exactOf(quantity)!), unit, wanted, convert)
    expect(volume === null ? null : decimalOf(volume)).toBe(expected)
  })
})

describe('the protocol of the contract price', () => {
  const row = (id: string, itemIds: string[], agreedTotal: string): ProtocolRow => ({
    ...{ id, itemIds, agreedTotal },
    ...{ name: id, unit: 'm', qty: '1' },
  })

  test('of a revised estimate is one of the rows that changed (EST-51)', () => {
    const before = [row('a', ['1', '2'], '10'), row('b', ['3'], '20'), row('c', ['4'], '5')]
    const after = [row('a', ['2', '1'], '10'), row('b', ['3'], '21'), row('d', ['5'], '7')]
    expect(
      protocolDifference(before, after).map(({ change, after, before }) => [change, (after ?? before)?.id]),
    ).toEqual([
      ['changed', 'b'],
      ['added', 'd'],
      ['removed', 'c'],
    ])
  })

  test('splits any sum exactly, also over deductions (EST-50)', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 12n), 10n ** 12n),
        fc.array(fc.bigInt(-1000n, 100_000n), { minLength: 1 }),
        (cents, weights) => {
          const parts = splitOver(cents * 10_000n, weights)
          expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(cents * 10_000n)
        },
      ),
    )
  })
})

test('a rate that is put into an estimate brings its resources; a code that stands twice is one (EST-15)', () => {
  const line = {
    type: 'M',
    name: 'Sand',
    unit: 't',
    basePrice: '10',
    machinistPay: '',
    outsideOverhead: false,
  } as const
  const composition = ['0.5', '0.25'].map((norm) => ({ ...line, code: 'M-1', norm }))
  const rate = { code: '01-01', name: 'Bedding', unit: 'm2', composition, unitPrice: null }
  const at = { id: 'item00000000', sectionId: ids.sectionA, order: 'z', quantity: '2' }
  const placed = itemOfRate(rate, at, new Map())
  expect(placed.item.resources).toEqual([resourceLine('M-1', '0.75')])
  expect(placed.resources).toMatchObject([{ code: 'M-1', ownPrice: '' }])
  expect(itemOfRate(rate, at, new Map([['M-1', placed.resources[0]!]])).resources).toEqual([])
})

test('revisions are compared item by item (EST-52)', () => {
  const before = workedExample()
  const after = workedExample()
  after.items.set(ids.a, { ...after.items.get(ids.a)!, quantity: '2' })
  after.items.delete(ids.b)
  const [one, other] = [before, after].map((facts) => {
    const calculation = calculated(facts)
    return { items: facts.items, priceOf: (id: string) => calculation.price(id) }
  })
  expect(compareRevisions(one!, other!).map(({ itemId, change }) => [itemId, change])).toEqual([
    [ids.a, 'changed'],
    [ids.b, 'removed'],
  ])
  expect(compareRevisions(one!, one!)).toEqual([])
})

describe('an estimate that is edited', () => {
  const amount = fc.integer({ min: -9_999, max: 9_999 }).map((thousandths) => decimalOf(BigInt(thousandths) * 1_000n))
  const edit = fc.oneof(
    fc.record({ do: fc.constant('quantity' as const), at: fc.nat(9), amount }),
    fc.record({ do: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(3) }),
    fc.record({ do: fc.constant('price' as const), amount }),
    fc.record({ do: fc.constant('coefficient' as const), amount }),
    fc.record({ do: fc.constant('nest' as const), at: fc.nat(3), to: fc.nat(3) }),
    fc.record({ do: fc.constant('delete' as const), at: fc.nat(9) }),
    fc.record({ do: fc.constant('dearer' as const), at: fc.nat(3) }),
    fc.record({ do: fc.constant('take away' as const), at: fc.nat(3) }),
  )

  type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never

  test('has sections that are the sums of their rounded items, in any order of edits (EST-60)', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        const facts = largerExample()
        const calculation = calculated(facts)
        for (const one of edits) calculation.update(carryOut(facts, one))
        const anew = calculated(facts)
        expect(calculation.all).toEqual(anew.all)
        for (const id of facts.sections.keys()) expect(calculation.section(id)).toEqual(anew.section(id))
        const sum = [...facts.items.keys()].reduce((all, id) => all + calculation.price(id)!.total, 0n)
        expect(calculation.all.total).toBe(sum)
        for (const id of facts.items.keys()) expect(calculation.price(id)!.total % 10_000n).toBe(0n)
      }),
      { numRuns: 60 },
    )
  })

  test('comes to the same where many items take their turn, whatever is edited meanwhile (EST-60)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(edit, fc.nat(12)), { maxLength: 20 }), (edits) => {
        const facts = largerExample()
        const calculation = new EstimateCalculation(facts)
        let steps: Iterator<unknown> = calculation.begin()
        steps.next()
        for (const [one, count] of edits) {
          const { setting, sections, ...rest } = carryOut(facts, one)
          const isDearer = sections === true && calculation.placeSections()
          calculation.outdate(calculation.concerned(rest))
          steps = isDearer || setting ? calculation.reprice() : calculation.catchUp()
          for (let at = 0; at < count; at++) steps.next()
        }
        for (const _ of calculation.catchUp());
        const anew = calculated(facts)
        expect(calculation.all).toEqual(anew.all)
        for (const id of facts.sections.keys()) expect(calculation.section(id)).toEqual(anew.section(id))
      }),
      { numRuns: 60 },
    )
  })

  function largerExample(): ExampleFacts {
    const facts = workedExample()
    const item = facts.items.get(ids.a)!
    for (let at = 0; at < 4; at++) {
      const id = `section0000${at}`.padEnd(12, '0')
      facts.sections.set(id, { ...facts.sections.get(ids.sectionA)!, id })
    }
    const sections = [...facts.sections.keys()]
    for (let at = 0; at < 10; at++) {
      const id = `item${at}`.padEnd(12, 'x')
      facts.items.set(id, { ...item, id, sectionId: sections[at % 6]! })
    }
    return facts
  }

  function carryOut(facts: ExampleFacts, one: Edit): Parameters<EstimateCalculation['update']>[0] {
    const itemIds = [...facts.items.keys()]
    const sectionIds = [...facts.sections.keys()]
    if (one.do === 'price') {
      facts.resources.set('M-401-009', { ...facts.resources.get('M-401-009')!, basePrice: one.amount })
      return { resources: ['M-401-009'] }
    }
    if (one.do === 'coefficient') {
      facts.coefficients.set(ids.cramped, { ...facts.coefficients.get(ids.cramped)!, value: one.amount })
      return { setting: true }
    }
    if (one.do === 'nest') {
      const id = sectionIds[one.at % sectionIds.length]!
      facts.sections.set(id, { ...facts.sections.get(id)!, parentId: sectionIds[one.to % sectionIds.length]! })
      return { sections: true }
    }
    if (one.do === 'dearer') {
      const id = sectionIds[one.at % sectionIds.length]!
      facts.coefficients.set('ofASection00', {
        ...facts.coefficients.get(ids.cramped)!,
        id: 'ofASection00',
        scope: 'section',
      })
      facts.sections.set(id, { ...facts.sections.get(id)!, coefficientIds: ['ofASection00'] })
      return { sections: true }
    }
    if (one.do === 'take away') {
      const id = sectionIds[one.at % sectionIds.length]!
      facts.sections.delete(id)
      const items = itemIds.filter((itemId) => facts.items.get(itemId)?.sectionId === id)
      for (const itemId of items) facts.items.delete(itemId)
      return { sections: true, items }
    }
    const id = itemIds[one.at % Math.max(itemIds.length, 1)]
    const item = facts.items.get(id ?? '')
    if (!id || !item) return {}
    if (one.do === 'delete') facts.items.delete(id)
    else if (one.do === 'move') facts.items.set(id, { ...item, sectionId: sectionIds[one.to % sectionIds.length]! })
    else facts.items.set(id, { ...item, quantity: one.amount })
    return { items: [id] }
  }
})

test('no binary floating point touches money (EST-1)', () => {
  const folder = new URL('.', import.meta.url)
  const sources = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const floating = /\bNumber\b|parseFloat|parseInt|\bMath\.|toFixed|toPrecision|(?<![\w'"`.])\d+\.\d|[^\w.]0\.\d/
  const found = sources.flatMap((name) => {
    const code = readFileSync(new URL(name, folder), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '')
    return code
      .split('\n')
      .filter((line) => floating.test(line))
      .map((line) => `${name}: ${line.trim()}`)
  })
  // The place of a letter in a code is no money.
  expect(found).toEqual([expect.stringContaining('Math.max(at, text.length')])
})
