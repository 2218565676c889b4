import { setTimeout as wait } from 'node:timers/promises'
import type { Server } from './server.ts'
import { bodyOf, query, SPREADSHEET_ROWS, type Written } from './written.ts'

/** How often what a write stores is there. */
const counts = {
  question: "select count(*)::int as n from question_versions where question_text like '%' || $1 || '%'",
  change: "select count(*)::int as n from audit_entries where action = 'update' and after ->> 'description' = $1",
  sheet: "select count(*)::int as n from chapters where chapter like $1 || ' %'",
  picture: 'select count(*)::int as n from media_files where name = $1',
  batch: 'select count(*)::int as n from jobs where id::text = $1',
  tap: "select count(*)::int as n from audit_entries where action = 'mark-attendance' and after #>> '{entries,0,note}' = $1",
} as const

/**
 * Looks for every write, then sends those that were not answered once more under their keys: each must then be there exactly once. A file
 * of the database must lie in the store.
 */
export async function lookFor(server: Server, written: readonly Written[]) {
  const found = { lost: [] as string[], doubled: [] as string[], halves: [] as string[] }
  for (const one of written) {
    const whole = one.kind === 'sheet' ? SPREADSHEET_ROWS : 1
    const name = `${one.kind} ${one.mark || JSON.stringify(one.answer)}`
    const times = () => timesOf(server.state, one)
    const before = await times()
    if (before % whole !== 0) found.halves.push(`${name}: ${before} of ${whole}`)
    if (one.acknowledged && before < whole) found.lost.push(name)
    if (before > whole) found.doubled.push(`${name}: ${before}`)
    if (one.acknowledged || one.kind === 'batch') continue
    const { 'content-type': _, ...headers } = server.headers as Record<string, string>
    const type: Record<string, string> = one.file ? {} : { 'content-type': 'application/json' }
    const init = { method: 'POST', headers: { ...headers, ...type, 'idempotency-key': one.key }, body: bodyOf(one) }
    const reply = await fetch(server.url + one.path, init)
    const { data, message } = (await reply.json()) as { data: unknown; message: string }
    if (reply.status !== 200) found.halves.push(`${name}: sent again it is answered ${reply.status} ${message}`)
    Object.assign(one, { acknowledged: true, answer: data })
    const after = await times()
    if (after > whole) found.doubled.push(`${name}: ${after}, sent again`)
    if (after < whole) found.lost.push(`${name}, sent again`)
  }
  for (const { kind, answer } of written) {
    if (kind !== 'picture' || !answer) continue
    const { imageUrl } = answer as { imageUrl: string }
    const reply = await fetch(server.url + imageUrl)
    if (reply.status !== 200 || (await reply.arrayBuffer()).byteLength === 0) found.lost.push(`the file of ${imageUrl}`)
  }
  return found
}

async function timesOf(state: string, { kind, mark, answer }: Written): Promise<number> {
  if (kind === 'batch' && !answer) return 0
  const value = kind === 'batch' ? String((answer as { job_id: number }).job_id) : mark
  const [row] = await query<{ n: number }>(state, counts[kind], [value])
  return row?.n ?? 0
}

/** Waits until no job is open; answers how many ended how, and of those that failed the code. */
export async function finishJobs({ state }: Server): Promise<object[]> {
  for (let second = 0; second < 120; second++) {
    const open = await query(state, "select id from jobs where state in ('queued', 'running')")
    if (open.length === 0) break
    await wait(1000)
  }
  return query(
    state,
    "select state, message_said ->> 'code' as code, count(*)::int as jobs from jobs group by 1, 2 order by 1, 2",
  )
}
