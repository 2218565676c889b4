import { sql } from 'kysely'
import { type Asking, ask } from '../db/ask.ts'

const tables = { subject: 'subjects', exam: 'exams', grade: 'grades' } as const
type TitledKind = keyof typeof tables

const kinds = Object.keys(tables) as TitledKind[]

/** The name of a row in a language, where it has one: undefined where not. */
export type OwnTitle = (kind: TitledKind, id: number) => string | undefined

/** What subjects, exams and classes are called in a language of the school, of those that have a name in it. */
export async function ownTitles(
  asking: Asking,
  language: string,
  ids: Readonly<Record<TitledKind, readonly number[]>>,
): Promise<OwnTitle> {
  const { client_id } = asking
  const rows = await ask(
    asking,
    sql<{ kind: TitledKind; id: number; title: string }>`${sql.join(
      kinds.map(
        (
          kind,
        ) => sql`select ${kind}::text as kind, id, titles ->> ${language}::text as title from ${sql.table(tables[kind])}
    where client_id = ${client_id} and id = any(${[...new Set(ids[kind])]}::bigint[]) and titles ->> ${language}::text is not null`,
      ),
      sql` union all `,
    )}`,
  )
  const titles = new Map(rows.map(({ kind, id, title }) => [`${kind} ${id}`, title]))
  return (kind, id) => titles.get(`${kind} ${id}`)
}

/** `{id, title}` under the name of a kind. */
const isNamed = (value: unknown): value is { id: number; title: string } =>
  typeof value === 'object' && value !== null && 'id' in value && 'title' in value && typeof value.id === 'number'

function* namedIn(value: unknown): Generator<[TitledKind, number]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const kind = kinds.find((one) => one === key)
    if (kind && isNamed(inner)) yield [kind, inner.id]
    else yield* namedIn(inner)
  }
}

function titled<A>(value: A, titleOf: OwnTitle): A {
  if (Array.isArray(value)) return value.map((one) => titled(one, titleOf)) as A
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const kind = kinds.find((one) => one === key)
      if (kind && isNamed(inner)) return [key, { ...inner, title: titleOf(kind, inner.id) ?? inner.title }]
      return [key, titled(inner, titleOf)]
    }),
  ) as A
}

/** An answer with the names that its subjects, exams and classes have in a language; what has none stays as it is called. */
export async function inOwnTitles<A>(asking: Asking, language: string, answer: A): Promise<A> {
  const named = [...namedIn(answer)]
  if (named.length === 0) return answer
  const idsOf = (kind: TitledKind) => named.flatMap(([one, id]) => (one === kind ? [id] : []))
  const ids = { subject: idsOf('subject'), exam: idsOf('exam'), grade: idsOf('grade') }
  return titled(answer, await ownTitles(asking, language, ids))
}
