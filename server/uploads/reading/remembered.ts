import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ChosenValue, ConfirmedValue, ListKind, RememberedLists, Sentence } from '#contract'
import { folded } from '../../../interchange/doors/grid/shown.ts'
import { type Asking, ask } from '../../db/ask.ts'
import type { StampedChange } from '../../ground/change.ts'

/**
 * What is remembered of foreign lists: layouts that were confirmed, and words whose meaning was said. A layout of marks is remembered for whoever
 * confirmed it and, once two people did, for the school; everything else for the school at once.
 */

/** People who have to confirm a layout before the whole school's lists are read by it. */
const peopleFor = (door: ListKind): number => (door === 'marks' ? 2 : 1)

/** The newest that are read; a list is compared with each. */
const mostRead = 500
/** Of one person and door; the longest unused go. */
const mostLayouts = 200
/** Of one school and door. */
const mostValues = 2000
/** Longer ones are asked each time. */
const mostSignature = 16_000
const mostValue = 300
const mostHere = 300

/** What lists of a door are read by, for this person; the layouts used last come first. */
export async function rememberedOf(asking: Asking, door: ListKind, account_id: number): Promise<RememberedLists> {
  const { client_id } = asking
  const layouts = await ask(
    asking,
    sql<{ signature: string }>`
    select signature from list_layouts
    where client_id = ${client_id} and door = ${door} and forgotten_at is null
    group by digest, signature
    having bool_or(said_by = ${account_id}) or count(*) >= ${peopleFor(door)}
    order by max(used_at) desc, max(id) desc limit ${mostRead}`,
  )
  const values = await ask(
    asking,
    sql<RememberedLists['values'][number]>`
    select field as column, value, here from list_values
    where client_id = ${client_id} and door = ${door} and forgotten_at is null
    order by used_at desc, id desc limit ${mostValues}`,
  )
  return { layouts: layouts.map(({ signature }) => signature), values }
}

export interface ChoicesToRemember {
  door: ListKind
  account_id: number
  /** null: nothing of the columns is kept, as where the layout is sure. */
  layout: { signature: string; sentence: Sentence } | null
  /** What a person said of words, not what a rule knew. */
  values?: readonly ConfirmedValue[]
}

/** Keeps what somebody said of a list. Said again it is of now, and what was forgotten is remembered anew. */
export async function remember(change: StampedChange, { door, account_id, layout, values = [] }: ChoicesToRemember) {
  if (layout && layout.signature.length <= mostSignature) await keepLayout(change, { door, account_id, layout })
  const kept = values.filter((one) => isWorth(door, one))
  if (kept.length > 0) await keepValues(change, { door, account_id, values: kept })
}

const digestOf = (signature: string) => createHash('sha256').update(signature).digest('hex')

/** Words of a school's programs are short and have no figures where marks stand: what is longer could be somebody's. */
const isOfMarks = (value: string): boolean => /\p{Nd}/u.test(value) || value.length > 20

const isWorth = (door: ListKind, { column, value, here }: ConfirmedValue): boolean =>
  folded(value) !== '' &&
  value.length <= mostValue &&
  !(door === 'marks' && column !== 'section' && column !== 'class' && isOfMarks(value)) &&
  !isMake(here) &&
  JSON.stringify(here).length <= mostHere

/** What is to be made is there the next time. */
const isMake = (here: ChosenValue) => typeof here === 'object' && here !== null && 'make' in here

async function keepLayout(
  { db, client_id, now }: StampedChange,
  {
    door,
    account_id,
    layout,
  }: Pick<ChoicesToRemember, 'door' | 'account_id'> & { layout: NonNullable<ChoicesToRemember['layout']> },
) {
  const at = now.toISOString()
  await sql`
    insert into list_layouts (client_id, door, signature, digest, sentence, said_by, said_at, used_at)
    values (${client_id}, ${door}, ${layout.signature}, ${digestOf(layout.signature)}, ${JSON.stringify(layout.sentence)}::jsonb,
      ${account_id}, ${at}, ${at})
    on conflict (client_id, door, digest, said_by)
    do update set sentence = excluded.sentence, said_at = excluded.said_at, used_at = excluded.used_at, forgotten_at = null`.execute(
    db,
  )
  await sql`
    delete from list_layouts where client_id = ${client_id} and door = ${door} and said_by = ${account_id} and id in (
      select id from list_layouts where client_id = ${client_id} and door = ${door} and said_by = ${account_id}
      order by forgotten_at is null desc, used_at desc, id desc offset ${mostLayouts})`.execute(db)
}

async function keepValues(
  { db, client_id, now }: StampedChange,
  { door, account_id, values }: Pick<ChoicesToRemember, 'door' | 'account_id'> & { values: readonly ConfirmedValue[] },
) {
  const at = now.toISOString()
  // Of two that are alike the last stands: one statement changes no row twice.
  const rows = [...new Map(values.map((one) => [`${one.column} ${folded(one.value)}`, one])).values()]
  await sql`
    insert into list_values (client_id, door, field, value, value_key, here, said_by, said_at, used_at)
    select ${client_id}, ${door}, field, value, value_key, here::jsonb, ${account_id}, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${rows.map(({ column }) => column)}::text[], ${rows.map(({ value }) => value)}::text[],
      ${rows.map(({ value }) => folded(value))}::text[], ${rows.map(({ here }) => JSON.stringify(here))}::text[])
      as said (field, value, value_key, here)
    on conflict (client_id, door, field, value_key)
    do update set value = excluded.value, here = excluded.here, said_by = excluded.said_by, said_at = excluded.said_at,
      used_at = excluded.used_at, forgotten_at = null`.execute(db)
  await sql`
    delete from list_values where client_id = ${client_id} and door = ${door} and id in (
      select id from list_values where client_id = ${client_id} and door = ${door}
      order by forgotten_at is null desc, used_at desc, id desc offset ${mostValues})`.execute(db)
}

/** A list was read by what is remembered: it is of now, so that what nobody uses can be told. */
export async function markUsed(
  { db, client_id, now }: StampedChange,
  {
    door,
    signature,
    values = [],
  }: { door: ListKind; signature: string | null; values?: readonly { column: string; value: string }[] },
) {
  const at = now.toISOString()
  if (signature !== null)
    await sql`
      update list_layouts set used_at = ${at}
      where client_id = ${client_id} and door = ${door} and digest = ${digestOf(signature)} and forgotten_at is null`.execute(
      db,
    )
  if (values.length > 0)
    await sql`
      update list_values set used_at = ${at}
      where client_id = ${client_id} and door = ${door} and forgotten_at is null
        and (field, value_key) in (select * from unnest(${values.map(({ column }) => column)}::text[], ${values.map(({ value }) => folded(value))}::text[]))`.execute(
      db,
    )
}
