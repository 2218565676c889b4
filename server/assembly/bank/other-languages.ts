import { sql } from 'kysely'
import { listed, type Sentence, say } from '#contract'
import type { Assembly } from '../../../assembly/assemble.ts'
import type { Blueprint } from '../../../assembly/blueprint/blueprint.ts'
import { chapterScope } from '../../../assembly/blueprint/goals.ts'
import type { Clash } from '../../../assembly/explain/sentences.ts'
import { compilable } from '../../db/connect.ts'
import { openSnapshot, type Snapshot } from '../../db/snapshot.ts'
import type { Actor } from '../../ground/actor.ts'
import { usedBefore } from '../../papers/used-days.ts'
import type { Services } from '../../services.ts'
import { type BankScope, drawable, inLanguages, type Scope, scopeOf, stateQuery } from './bank-scope.ts'

type Impossible = Extract<Assembly, { possible: false }>

interface ShortageCall {
  actor: Actor
  bank: BankScope
  blueprint: Blueprint
  now: Date
}

/** What the bank lacks, and where it holds more of it in languages that the paper is not in, how much. */
export async function tellOtherLanguages(
  { databases }: Pick<Services, 'databases'>,
  { actor, bank, blueprint, now }: ShortageCall,
  reason: Impossible,
): Promise<Impossible> {
  if (!reason.clashes.some(isShortage)) return reason
  const snapshot = await openSnapshot(databases.beside, actor.client_id)
  try {
    const [state] = await snapshot.read(stateQuery(actor.client_id, bank))
    const scope = scopeOf(actor, bank, state, now)
    if (scope.languages === null) return reason
    const clashes: Clash[] = []
    for (const clash of reason.clashes) clashes.push(await withOthers(snapshot, scope, blueprint, clash))
    return { ...reason, clashes }
  } finally {
    await snapshot.close()
  }
}

const isShortage = ({ sentence }: Clash) => thereOf(sentence) !== undefined

/** Where the sentence says what the bank has. */
function thereOf({ code, params }: Sentence): Sentence | undefined {
  const there = code === 'clash.shortage' ? params?.there : undefined
  return typeof there === 'object' && 'code' in there && there.code === 'clash.bank_has' ? there : undefined
}

async function withOthers(snapshot: Snapshot, scope: Scope, blueprint: Blueprint, clash: Clash): Promise<Clash> {
  if (!isShortage(clash)) return clash
  const [row] = await snapshot.read(countOthers(scope, blueprint, clash))
  if (!row || row.count === 0) return clash
  const languages = listed((scope.languages ?? []).map(nameOf), 'and')
  const there = say('clash.bank_has_in', { available: clash.available, languages, more: row.count })
  return { ...clash, sentence: { ...clash.sentence, params: { ...clash.sentence.params, there } } }
}

/** What would count for the section in another language, by those wishes of it that the sentence names. */
function countOthers(scope: Scope, blueprint: Blueprint, { clauses }: Clash) {
  const kinds = clauses.map(({ clause }) => clause.kind)
  const section = blueprint.sections[clauses.find(({ clause }) => clause.kind === 'count')?.clause.section ?? 0]
  const chapters = section && kinds.includes('scope') ? chapterScope(blueprint, section) : null
  const days = kinds.includes('recent') ? (section?.exclude_used_within_days ?? 0) : 0
  return compilable(sql<{ count: number }>`
    select count(*)::int as count from questions
    where ${drawable(scope)} and not (${inLanguages(scope)}) and questions.type = any(${section?.types ?? []}::text[])
      and questions.max_marks = ${section?.marks_each ?? 0} and questions.id <> all(${section?.pinned ?? []}::bigint[])
      and ${chapters ? sql`questions.chapter_id = any(${[...chapters]}::bigint[])` : sql`true`}
      and ${days > 0 ? sql`coalesce(questions.last_used_at <= ${usedBefore(scope.now, days)}::timestamptz, true)` : sql`true`}`)
}

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** A code that is formed like one may be none. */
function nameOf(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
