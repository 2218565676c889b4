import { type Message, messageOf, type Sentence, SubDomain, say, sentenceIn } from '#contract'
import { build, type Reader, type Write } from '../db/connect.ts'
import { lockAlone } from '../db/platform-locks.ts'
import type { Change } from '../ground/change.ts'
import { duplicate } from '../ground/errors.ts'

/** Days that a former sub-domain is kept for its school. */
const RESERVED_DAYS = 90

/** Two changes at once could each find free what the other gives away. */
export async function oneAtATime(db: Write): Promise<void> {
  await lockAlone(db, 'sub-domains')
}

/** The school that a sub-domain is kept for, and until when. */
const reservedQuery = (sub_domain: string, now: Date) =>
  build
    .selectFrom('former_sub_domains')
    .select(['school_id', 'until'])
    .where('sub_domain', '=', sub_domain)
    .where('until', '>', now.toISOString())

const liveQuery = (sub_domain: string) =>
  build.selectFrom('schools').select('id').where('sub_domain', '=', sub_domain).where('deleted_at', 'is', null)

/** Looks at former sub-domains only: that no other living school has this one is a constraint of the database. @throws duplicate while it is kept for another school */
export async function assertFree(
  { db, now }: Pick<Change, 'db' | 'now'>,
  sub_domain: string,
  school_id: number | null,
): Promise<void> {
  const { rows } = await db.executeQuery(reservedQuery(sub_domain, now).compile())
  const [reserved] = rows
  if (reserved && reserved.school_id !== school_id) throw duplicate('sub_domain', reservedUntil(reserved.until))
}

const reservedUntil = (until: string) => say('taken.former_sub_domain', { until: until.slice(0, 10) })

/** Keeps a sub-domain for the school that gives it up. */
export async function keep({ db, now }: Change, sub_domain: string, school_id: number): Promise<void> {
  const until = new Date(now.getTime() + RESERVED_DAYS * 86_400_000).toISOString()
  await db
    .insertInto('former_sub_domains')
    .values({ sub_domain, school_id, until })
    .onConflict((conflict) => conflict.column('sub_domain').doUpdateSet({ school_id, until }))
    .execute()
}

/** A school that has it again. */
export async function release({ db }: Change, sub_domain: string): Promise<void> {
  await db.deleteFrom('former_sub_domains').where('sub_domain', '=', sub_domain).execute()
}

export interface Verdict {
  sub_domain: string
  free: boolean
  reason: Message | null
}

/** Whether a school could have this sub-domain; `id` is the school that may have it already. */
export async function judge(db: Reader, typed: string, id: number | null, now: Date): Promise<Verdict> {
  const parsed = SubDomain.safeParse(typed)
  const sub_domain = parsed.success ? parsed.data : typed.trim().toLowerCase()
  const refused = (sentence: Sentence) => ({ sub_domain, free: false, reason: messageOf(sentence) })
  if (!parsed.success) return refused(sentenceIn(parsed.error.issues[0]?.message ?? ''))
  const [[live], [reserved]] = await db.read(liveQuery(sub_domain), reservedQuery(sub_domain, now))
  if (live && live.id !== id) return refused(say('taken.sub_domain'))
  if (reserved && reserved.school_id !== id) return refused(reservedUntil(reserved.until))
  return { sub_domain, free: true, reason: null }
}

/** How many are tried of one name: "model", "model-2", … */
const TRIES = 20
const LONGEST = 32

/** The first free sub-domain made from a school's name; not free where the name has no Latin letter. */
export async function propose(db: Reader, name: string, now: Date): Promise<Verdict> {
  const stem = toLabel(name)
  if (stem === '') return { sub_domain: '', free: false, reason: null }
  for (let number = 1; number <= TRIES; number++) {
    const end = number === 1 ? '' : `-${number}`
    const verdict = await judge(db, `${stem.slice(0, LONGEST - end.length).replace(/-+$/, '')}${end}`, null, now)
    if (verdict.free) return verdict
  }
  return judge(db, stem.slice(0, LONGEST), null, now)
}

/** "St. Xavier’s, Pune" as "st-xaviers-pune". */
const toLabel = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
