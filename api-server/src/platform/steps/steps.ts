/** What one piece of work may hold the loop for; between two turns everybody else is served. */
const TURN_MS = 4
/** Of a list, between two looks at the clock. */
const BETWEEN_LOOKS = 32

/** Each step takes well under a millisecond. */
export type Steps = Generator<void, void>

interface Going {
  steps: Steps
  resolve(): void
  reject(error: unknown): void
}

const waiting: Going[] = []
let isGoing = false

/** Long work in the loop, a few milliseconds at a time: all such work takes turns. Throws what a step throws. */
export function inTurns(steps: Steps): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ steps, resolve, reject })
    if (isGoing) return
    isGoing = true
    setImmediate(takeTurn)
  })
}

/** For work on a list that may have a hundred thousand members: as `forEach`, while others are served. */
export function eachInTurns<T>(list: Iterable<T>, visit: (one: T) => void): Promise<void> {
  return inTurns(visits(list, visit))
}

function* visits<T>(list: Iterable<T>, visit: (one: T) => void): Steps {
  let seen = 0
  for (const one of list) {
    visit(one)
    seen += 1
    if (seen % BETWEEN_LOOKS === 0) yield
  }
}

function takeTurn(): void {
  const going = waiting.shift()
  if (!going) {
    isGoing = false
    return
  }
  try {
    if (isDoneWithin(TURN_MS, going.steps)) going.resolve()
    else waiting.push(going)
  } catch (error) {
    going.reject(error)
  }
  setImmediate(takeTurn)
}

function isDoneWithin(ms: number, steps: Steps): boolean {
  const until = performance.now() + ms
  do {
    if (steps.next().done) return true
  } while (performance.now() < until)
  return false
}
