import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, packages, type Source, sources } from './sources.ts'

const isTest = (path: string): boolean => /\.(test|bench)\.tsx?$/.test(path)

/** Package that a relative import lands in, or the name of a workspace it asks for. */
function packageOf(source: Source, specifier: string): string | null {
  const workspace = /^@plumbline\/([a-z-]+)/.exec(specifier)
  if (workspace) return workspace[1] ?? null
  if (!specifier.startsWith('.')) return null
  return posix.join(posix.dirname(source.path), specifier).split('/')[0] ?? null
}

/** `a → b` pairs that the architecture does not have: everything may use core, core nothing of ours. */
function wrongDirections(all: Source[]): string[] {
  return all.flatMap((source) =>
    importsOf(source)
      .map((specifier) => packageOf(source, specifier))
      .filter((target) => target !== null && target !== 'core' && target !== source.path.split('/')[0])
      .map((target) => `${source.path} → ${target}`),
  )
}

const queries = [
  /from '(pg|knex)'/,
  /\b(tx|trx|transaction|knex)\s*(<[\w\s{}[\]:;|'"]*>)?\(\s*['"`{]/,
  /\b(tx|trx|transaction|knex)\s*\.(raw|fn|ref|select|from|with|schema|table|queryBuilder|transaction)\b/,
  /\b(joinedByHash|insertOnce|updateOnce)\b/,
  /\.query\(/,
  /['"`]\s*(SELECT|WITH|INSERT INTO|UPDATE|DELETE FROM)\s+[\w(*]/,
]

/** Lines where a file of a server speaks to the database itself, instead of handing its transaction to a repository. */
function queriesIn({ text }: Source): string[] {
  const code = text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
  return queries.flatMap((pattern) => pattern.exec(code)?.[0].trim() ?? [])
}

const impure = [
  { what: 'Date.now', pattern: /\bDate\.now\b/, instead: 'take the time as an argument' },
  { what: 'Math.random', pattern: /\bMath\.random\b/, instead: 'take a random function as an argument' },
  { what: 'new Date()', pattern: /\bnew Date\(\s*\)/, instead: 'take the time as an argument' },
  { what: 'performance.now', pattern: /\bperformance\.now\b/, instead: 'measure outside core' },
  { what: 'process', pattern: /\bprocess\.(env|argv|exit)\b/, instead: 'take settings as arguments' },
]

describe('boundaries', () => {
  const shipped = packages.flatMap((name) => sources(`${name}/src`)).filter((source) => !isTest(source.path))

  it('packages depend only downwards, on core', () => {
    expect(wrongDirections(shipped)).toEqual([])
  })

  it('core imports nothing but itself, yjs, zod and jsep', () => {
    const outside = ['yjs', 'zod', 'jsep']
    const foreign = shipped
      .filter((source) => source.path.startsWith('core/'))
      .flatMap((source) =>
        importsOf(source)
          .filter((specifier) => !specifier.startsWith('.') && !outside.includes(specifier))
          .map((specifier) => `${source.path} → ${specifier}`),
      )
    expect(foreign).toEqual([])
  })

  it('core has no clock, no randomness and no surroundings', () => {
    const found = shipped
      .filter((source) => source.path.startsWith('core/'))
      .flatMap((source) =>
        impure
          .filter(({ pattern }) => pattern.test(source.text))
          .map(({ what, instead }) => `${source.path} uses ${what}: ${instead}`),
      )
    expect(found).toEqual([])
  })

  it('the client asks for no module of Node', () => {
    const node = new Set(builtinModules)
    const found = shipped
      .filter((source) => source.path.startsWith('client/'))
      .flatMap((source) =>
        importsOf(source)
          .filter((specifier) => specifier.startsWith('node:') || node.has(specifier))
          .map((specifier) => `${source.path} → ${specifier}`),
      )
    expect(found).toEqual([])
  })

  it('SQL of collab-server stands in its storage alone', () => {
    const found = shipped
      .filter((source) => source.path.startsWith('collab-server/') && !source.path.includes('/storage/'))
      .filter((source) => importsOf(source).some((specifier) => specifier === 'pg' || specifier === 'knex'))
      .map((source) => source.path)
    expect(found).toEqual([])
  })

  it('SQL of a feature stands in its repositories alone', () => {
    const found = shipped
      .filter(({ path }) => /^api-server\/src\/(identity|workspace|planning|insight|site|platform)\//.test(path))
      .filter(({ path }) => !path.startsWith('api-server/src/platform/database/') && !/repository\.ts$/.test(path))
      .flatMap((source) => queriesIn(source).map((query) => `${source.path}: ${query}`))
    expect(found).toEqual([])
  })

  it('what counts as a query is found, and handing a transaction on is none', () => {
    const inFile = (text: string) => queriesIn({ path: 'api-server/src/planning/x/service.ts', text })
    for (const query of [
      "import knex from 'knex'",
      "await tx('versions').where({ id })",
      "tx<Row>('versions as v')",
      "const versions = tx\n  .raw<Row>('SELECT 1')",
      'const ids = trx.select()',
      "database.knex.raw('SELECT 1')",
      "insertOnce(tx, 'versions', row)",
      'const sql = `\n  SELECT id FROM versions`',
      "const sql = 'DELETE FROM versions'",
      "client.query('x')",
    ])
      expect(inFile(query), query).not.toEqual([])
    expect(inFile('const rows = await selectRows(tx, id)\n// tx(…) is a query\nconst text = `Select a row`')).toEqual(
      [],
    )
  })

  it('a test that takes the clock gives it back: files of one run share it', () => {
    const found = packages
      .flatMap((name) => sources(`${name}/src`))
      .filter(({ path }) => isTest(path))
      .filter(({ text }) => text.includes('useFakeTimers(') && !text.includes('useRealTimers('))
      .map(({ path }) => path)
    expect(found).toEqual([])
  })

  it('what a row is and how far it is says core/src/plan alone', () => {
    const redefined =
      /=== '(sum|task)' \|\| [\w.]+ === '(sum|task)'|=== 'milestone_start' \|\||(function|const) (isHammock|isActivity|startDayOf|finishDayOf)\b/
    const found = shipped.filter(({ text }) => redefined.test(text)).map(({ path }) => path)
    expect(found.sort()).toEqual(['core/src/plan/row-kinds.ts', 'core/src/time/shown.ts'])
  })

  it('no timer, and no listener of what comes from outside, ends a server by what it throws', () => {
    const servers = shipped.filter(({ path }) => /^(api|collab)-server\//.test(path) && !path.includes('/launcher/'))
    const timers = servers.filter(({ text }) => /\bsetInterval\(/.test(text)).map(({ path }) => path)
    expect(timers).toEqual(['collab-server/src/regularly.ts', 'api-server/src/platform/regularly.ts'])
    // Threads and processes of one task end with it, and are asked anew; `heard` and the like are guarded where they are made.
    const ofThread = /\b(parentPort\??|port|process)\.on\('message'/
    const found = servers.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /\.on\('(notification|message|messageBuffer|ready|connect|connection|upgrade)'/.test(line))
        .filter((line) => !ofThread.test(line) && !/, (guarded\(|heard\b|upgraded\()/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
    expect(found).toEqual([])
    for (const server of ['api-server', 'collab-server']) {
      const main = servers.find(({ path }) => path === `${server}/src/main.ts`)
      expect(main?.text).toMatch(/process\.on\('unhandledRejection'[\s\S]*process\.on\('uncaughtException'/)
    }
  })

  it('routes read and write by single statements: what has to lock first is a rule, and stands in a service', () => {
    const routes = shipped.filter(({ path }) => /^api-server\/.*routes\.ts$/.test(path))
    expect(routes.length).toBeGreaterThan(60)
    expect(routes.flatMap(({ path, text }) => (/\block[A-Z]\w*/.test(text) ? [path] : []))).toEqual([])
  })

  it('servers pack and unpack beside their loops: only what runs in a thread or process of its own does it at once', () => {
    const ofThreads = [
      'api-server/src/planning/exchange/exports/worker.ts',
      'api-server/src/planning/exchange/uploads/worker.ts',
      'api-server/src/planning/schedules/days/works-worker.ts',
      'api-server/src/planning/schedules/document/packed-inputs.ts',
      'api-server/src/planning/models/files/conversion/packing.ts',
      'api-server/src/planning/models/bim/amounts-worker.ts',
      'api-server/src/planning/schedules/days/follow-worker.ts',
      'api-server/src/planning/schedules/plan-inputs/worker.ts',
    ]
    const servers = shipped.filter(({ path }) => /^(api|collab)-server\//.test(path))
    const found = servers.filter(({ text }) => /\b(gzip|gunzip|unzip|inflate|deflate|brotli|zstd)\w*Sync\b/.test(text))
    expect(found.map(({ path }) => path).filter((path) => !ofThreads.includes(path))).toEqual([])
    // Who asks these is a thread as well.
    const asking = servers.filter(({ text }) => /\bunpack(Inputs|Targets)\(/.test(text)).map(({ path }) => path)
    expect(asking.sort()).toEqual([
      'api-server/src/insight/tools/worker.ts',
      'api-server/src/planning/exchange/exports/worker.ts',
      'api-server/src/planning/exchange/printing/worker.ts',
      'api-server/src/planning/exchange/reports/worker.ts',
      'api-server/src/planning/official/timetable/counting-worker.ts',
      'api-server/src/planning/official/timetable/warm-schedules.ts',
      'api-server/src/planning/schedules/days/works-worker.ts',
      'api-server/src/planning/schedules/document/packed-inputs.ts',
      'api-server/src/planning/versions/comparison/compared.ts',
      'api-server/src/planning/versions/delays/worker.ts',
      'api-server/src/planning/vocabulary/calendars/worker.ts',
    ])
    const importing = (file: string) =>
      servers.filter((source) => importsOf(source).some((specifier) => specifier === file)).map(({ path }) => path)
    expect(importing('./compared.ts')).toEqual(['api-server/src/planning/versions/comparison/worker.ts'])
    expect(importing('./warm-schedules.ts').sort()).toEqual([
      'api-server/src/planning/official/timetable/counting-worker.ts',
      'api-server/src/planning/official/timetable/worker.ts',
    ])
  })

  it('dialogs are panels of one component (R-DLG-01), or the question that it asks', () => {
    const found = shipped
      .filter((source) => /import \{[^}]*\b(Dialog|Alert)\b[^}]*\} from '@blueprintjs\/core'/.test(source.text))
      .map((source) => source.path)
    expect(found).toEqual(['client/src/shell/PanelDialog.tsx'])
    const asked = shipped.filter((source) => /\bwindow\.(confirm|alert|prompt)\(/.test(source.text))
    expect(asked.map((source) => source.path)).toEqual([])
  })

  it('numbers are written for people in one way, which gives no sign to a nought', () => {
    const wrong = shipped.filter(
      ({ path, text }) =>
        path !== 'core/src/numbers/number-format.ts' && /new Intl\.NumberFormat|\.toLocaleString\(/.test(text),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('nothing is called utils, helpers, common, shared or manager', () => {
    const vague = /(^|\/)(utils?|helpers?|common|shared|managers?)(\/|\.tsx?$)/
    expect(shipped.map((source) => source.path).filter((path) => vague.test(path))).toEqual([])
  })
})
