import { sql } from 'kysely'
import type { Guardian } from '#contract'
import type { Write } from '../../db/connect.ts'
import type { Person } from '../students/student-lock.ts'
import { tablesOfPupils } from './pupil-tables.ts'

/** Blots out what tables of many people, such as the log, quote of a pupil: the rest of each text stays. */
export async function blotOut(db: Write, client_id: number, pupil: Person): Promise<void> {
  const pattern = patternOf(await own(db, client_id, wordsOf(pupil)))
  if (!pattern) return
  for (const { name, quotes } of tablesOfPupils) {
    for (const [column, kind] of Object.entries(quotes ?? {})) {
      const text = sql`${sql.ref(column)}::text`
      await sql`
        update ${sql.table(name)}
        set ${sql.ref(column)} = regexp_replace(${text}, ${pattern}, '–', 'gi')::${sql.raw(kind === 'json' ? 'jsonb' : 'text')}
        where client_id = ${client_id} and ${text} ~* ${pattern}`.execute(db)
    }
  }
}

interface Word {
  text: string
  /** It can stand for something else, as "1042" or "Asha": only a whole value of JSON is the pupil's. */
  isPlain: boolean
}

function wordsOf(pupil: Person): Word[] {
  const { f_name, l_name, admission_no, email, guardian_name, guardian_mobile, guardian_email } = pupil
  const guardians = pupil.guardians as Guardian[]
  const names = [
    ...(l_name ? [`${f_name} ${l_name}`, `${l_name} ${f_name}`] : [f_name]),
    ...[guardian_name, ...guardians.map(({ name }) => name)],
  ]
  const contacts = [email, guardian_mobile, guardian_email, ...guardians.flatMap((one) => [one.mobile, one.email])]
  const words = [
    ...names.map((text) => ({ text, isPlain: !text.includes(' ') })),
    ...contacts.flatMap((text) => (text ? [{ text, isPlain: false }] : [])),
    { text: admission_no, isPlain: !/\p{L}/u.test(admission_no) || admission_no.length < 4 },
  ]
  return words.filter(({ text }, at) => text.length > 1 && words.findIndex((one) => one.text === text) === at)
}

/** Those that no other pupil and nobody on the staff has: siblings share a guardian, and what is said of them stays. */
async function own(db: Write, client_id: number, words: Word[]): Promise<Word[]> {
  const { rows } = await sql<{ text: string }>`
    select text from unnest(${words.map(({ text }) => text)}::text[]) as given (text)
    where not exists (select 1 from students s where s.client_id = ${client_id} and s.f_name <> '–' and s.deleted_at is null
        and lower(given.text) in (lower(s.email), lower(s.guardian_mobile), lower(s.guardian_email), lower(s.guardian_name),
          lower(concat_ws(' ', s.f_name, s.l_name)), lower(concat_ws(' ', s.l_name, s.f_name))))
      and not exists (select 1 from accounts a where a.client_id = ${client_id} and a.deleted_at is null and a.name <> '–'
        and lower(given.text) in (lower(a.email), lower(a.mobile), lower(a.name)))`.execute(db)
  const remaining = new Set(rows.map(({ text }) => text))
  return words.filter(({ text }) => remaining.has(text))
}

/** A regular expression of PostgreSQL for JSON and for text; null for no words. */
function patternOf(words: readonly Word[]): string | null {
  const parts = words.map(({ text, isPlain }) => {
    const escaped = JSON.stringify(text)
      .slice(1, -1)
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return isPlain ? `(?<=")${escaped}(?=")` : `(?<![[:alnum:]])${escaped}(?![[:alnum:]])`
  })
  return parts.length > 0 ? parts.join('|') : null
}
