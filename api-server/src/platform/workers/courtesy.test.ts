import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ASIDE, type Courtesy, createCourtesy, createFlag, type Flag, GO_ON, WORD } from './courtesy.ts'

let time = 0
let courtesy: Courtesy
beforeEach(() => {
  vi.useFakeTimers()
  time = 0
  courtesy = createCourtesy(1, () => time)
})
afterEach(() => void vi.useRealTimers())

/** A task, and what its thread is told. */
function task(owner: string): { flag: Flag; word: () => number; end: () => void } {
  const flag = createFlag()
  return { flag, word: () => flag[WORD] ?? -1, end: courtesy.begin(owner, flag) }
}

function pass(ms: number): void {
  time += ms
  vi.advanceTimersByTime(ms)
}

test('who had more of the threads lately stands aside for who comes, and goes on a moment after them', () => {
  const long = task('long')
  pass(1_000)
  expect(long.word()).toBe(GO_ON)
  const short = task('short')
  expect([long.word(), short.word()]).toEqual([ASIDE, GO_ON])
  pass(50)
  short.end()
  expect(long.word()).toBe(ASIDE)
  pass(50)
  const next = task('short')
  pass(60)
  expect(long.word()).toBe(ASIDE)
  next.end()
  pass(150)
  expect(long.word()).toBe(GO_ON)
})

test('those who begin at the same time go on side by side', () => {
  const [one, other] = [task('one'), task('other')]
  pass(100)
  const third = task('third')
  expect([one.word(), other.word(), third.word()]).toEqual([GO_ON, GO_ON, GO_ON])
})

test('standing aside is not counted as had: who came later is in turn the one with more', () => {
  const first = task('first')
  pass(1_000)
  const second = task('second')
  pass(3_000)
  task('third')
  expect([first.word(), second.word()]).toEqual([ASIDE, ASIDE])
  const fourth = task('first')
  pass(300)
  expect(fourth.word()).toBe(ASIDE)
})

test('what has just begun waits for nobody, and holds nobody up who had less', () => {
  const busy = task('busy')
  pass(5_000)
  busy.end()
  pass(200)
  const other = task('other')
  pass(500)
  const next = task('busy')
  expect([other.word(), next.word()]).toEqual([GO_ON, GO_ON])
  pass(200)
  expect([other.word(), next.word()]).toEqual([GO_ON, GO_ON])
  pass(100)
  expect([other.word(), next.word()]).toEqual([GO_ON, ASIDE])
})

test('with processors enough nobody stands aside', () => {
  courtesy = createCourtesy(4, () => time)
  const all = ['one', 'two', 'three'].map(task)
  pass(5_000)
  all.push(task('four'))
  expect(all.map(({ word }) => word())).toEqual([GO_ON, GO_ON, GO_ON, GO_ON])
})

test('of long ago nothing is held against anybody', () => {
  const before = task('before')
  pass(2_000)
  before.end()
  pass(120_000)
  const other = task('other')
  pass(150)
  const again = task('before')
  expect([other.word(), again.word()]).toEqual([GO_ON, GO_ON])
})

test('heavy is who had more than others as a rule, among many who had little too, and no more when that is long ago', () => {
  const long = task('long')
  pass(3_000)
  expect(courtesy.isHeavy('long')).toBe(false)
  const some = task('some')
  pass(1_200)
  some.end()
  for (const owner of ['one', 'two', 'three']) {
    const short = task(owner)
    pass(10)
    short.end()
  }
  const short = task('short')
  pass(10)
  short.end()
  expect(courtesy.isHeavy('some')).toBe(false)
  expect([courtesy.isHeavy('long'), courtesy.isHeavy('short'), courtesy.isHeavy('nobody')]).toEqual([
    true,
    false,
    false,
  ])
  long.end()
  pass(30_000)
  expect(courtesy.isHeavy('long')).toBe(false)
})
