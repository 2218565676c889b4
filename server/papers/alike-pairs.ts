import { sql } from 'kysely'
import { type AlikePair, enemiesFrom, messageOf, type Sentence, say } from '#contract'
import { askIn } from '../db/ask.ts'
import { compilable } from '../db/connect.ts'
import type { SchoolChange } from '../ground/change.ts'

/** Pairs that people have not found to be fine, and that are alike enough or were forbidden. */
const tooSimilar = sql`(q.state = 'ENEMIES' or q.state = 'FOUND' and q.score >= ${enemiesFrom}::real)`

/** Pairs too similar for one paper that have at least one of the ids. Two searches, because one with OR would read the pairs of the whole school. */
export const similarPairs = (client_id: number, ids: readonly number[]) =>
  compilable(sql<{ first_id: number; second_id: number }>`
    select q.first_id, q.second_id from question_pairs q
    where q.client_id = ${client_id} and q.first_id = any(${ids}::bigint[]) and ${tooSimilar}
    union
    select q.first_id, q.second_id from question_pairs q
    where q.client_id = ${client_id} and q.second_id = any(${ids}::bigint[]) and ${tooSimilar}`)

interface StoredAlike {
  first_id: number
  second_id: number
  /** Letters of the sets that hold it; [null] for a paper of its own. */
  first_sets: (string | null)[]
  second_sets: (string | null)[]
}

/** Pairs that are too similar among the questions of a paper, and of the parallel sets that it is one of. */
export const alikeQuery = (client_id: number, paper_id: number) =>
  compilable(sql<StoredAlike>`
    with papers as (
      select p.id, p.set_letter from question_papers p where p.client_id = ${client_id} and p.id = ${paper_id}
      union
      select s.id, s.set_letter from question_papers p
        join question_papers s on s.client_id = ${client_id} and s.parallel_of = p.parallel_of and s.deleted_at is null
      where p.client_id = ${client_id} and p.id = ${paper_id}
    ), placed as (
      select i.question_id, array_agg(papers.set_letter order by papers.set_letter) as sets
      from papers join question_paper_items i on i.client_id = ${client_id} and i.paper_id = papers.id
      group by i.question_id
    )
    select q.first_id, q.second_id, one.sets as first_sets, other.sets as second_sets
    from placed one
      join question_pairs q on q.client_id = ${client_id} and q.first_id = one.question_id
      join placed other on other.question_id = q.second_id
    where ${tooSimilar}
    order by q.first_id, q.second_id`)

/** As the paper and its sets are stored now. */
export async function findAlike({ db, client_id }: SchoolChange, id: number): Promise<AlikePair[]> {
  return showAlike(await askIn(db)(alikeQuery(client_id, id)))
}

/** As they travel: those that stand in one paper before those of two sets. */
export const showAlike = (stored: readonly StoredAlike[]): AlikePair[] => {
  const all = stored.map(placePair)
  return [...all.filter(({ first }) => first.set === null), ...all.filter(({ first }) => first.set !== null)]
}

function placePair({ first_id, second_id, first_sets, second_sets }: StoredAlike): AlikePair {
  const within = first_sets.some((set) => second_sets.includes(set))
  const [first = null] = within ? [] : first_sets
  const [second = null] = within ? [] : second_sets
  return {
    first: { id: first_id, set: first },
    second: { id: second_id, set: second },
    ...messageOf(sentenceOf({ id: first_id, set: first }, { id: second_id, set: second })),
  }
}

function sentenceOf(first: AlikePair['first'], second: AlikePair['second']): Sentence {
  if (first.set === null || second.set === null) return say('alike.in_paper', { id: first.id, other: second.id })
  return say('alike.in_sets', { id: first.id, set: first.set, other: second.id, other_set: second.set })
}
