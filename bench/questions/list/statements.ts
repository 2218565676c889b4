import type pg from 'pg'
import type { Databases } from '../../../server/db/connect.ts'
import { setSchool } from '../../../server/db/pool/begin.ts'
import { byHand } from './by-hand.ts'

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** What a filter asks for, and the same by hand. */
export interface Case {
  name: string
  filter: Record<string, unknown>
  where: string
  values: readonly unknown[]
}

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Alias?: string
  Plans?: Node[]
}

interface Cost {
  /** ms of planning and execution, as the database measures them. */
  ms: number
  /** How the questions are found. */
  node: string
}

const ROUNDS = 9
const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] as number

/** Collects what the app sends of a list: its page and its count. */
export function watchList({ app }: Databases): () => Statement[] {
  let sent: Statement[] = []
  app.on('acquire', (client: pg.PoolClient & { watched?: true }) => {
    if (client.watched) return
    client.watched = true
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [query] = given
      if (typeof query !== 'string') {
        const { text, values = [] } = query as pg.QueryConfig
        if (/\bquestions\b|\bquestion_words\b/.test(text)) sent.push({ text, values })
      }
      return send(...given)
    }) as typeof client.query
  })
  return () => {
    const last = sent
    sent = []
    return last
  }
}

/** Ours under row-level security, those by hand as the tables' owner without it: what is added is counted. */
export async function compareStatements(databases: Databases, one: Case, ours: Statement[], offset: number) {
  const hand = byHand(one.where, one.values, offset)
  const [page, count] = ours
  if (!page || !count || ours.length !== 2) throw new Error(`${one.name}: ${ours.length} statements were sent, not two`)
  const texts = {
    page,
    count,
    handPage: { text: hand.page, values: hand.values },
    handCount: { text: hand.count, values: hand.values },
  }
  const costs: Record<keyof typeof texts, Cost[]> = { page: [], count: [], handPage: [], handCount: [] }
  for (let round = 0; round < ROUNDS; round++) {
    costs.page.push(await explain(databases.app, texts.page))
    costs.handPage.push(await explain(databases.owner, texts.handPage))
    costs.count.push(await explain(databases.app, texts.count))
    costs.handCount.push(await explain(databases.owner, texts.handCount))
  }
  const of = (name: keyof typeof texts) => median(costs[name].map(({ ms }) => ms))
  const node = (name: keyof typeof texts) => costs[name].at(-1)?.node ?? ''
  return {
    page: of('page'),
    count: of('count'),
    handPage: of('handPage'),
    handCount: of('handCount'),
    nodes: { page: node('page'), count: node('count') },
  }
}

export async function explain(pool: pg.Pool, { text, values }: Statement): Promise<Cost> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    await client.query(setSchool(1))
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, [...values])
    await client.query('commit')
    const [plan] = rows[0]['QUERY PLAN']
    const found: string[] = []
    collect(plan.Plan, found)
    return { ms: plan['Planning Time'] + plan['Execution Time'], node: [...new Set(found)].join(' + ') }
  } finally {
    client.release()
  }
}

/** Every scan of the questions, but for the ten rows of the page by their key. */
function collect(node: Node, found: string[]): void {
  const index = node['Index Name']
  const isQuestions = node['Relation Name'] === 'questions' || index?.startsWith('questions')
  if (isQuestions && index !== 'questions_pkey' && node['Node Type'].includes('Scan'))
    found.push(index ? `${node['Node Type']} ${index}` : node['Node Type'])
  for (const inner of node.Plans ?? []) collect(inner, found)
}
