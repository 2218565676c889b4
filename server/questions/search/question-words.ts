import { sql } from 'kysely'
import { compilable, type Reader, type Write } from '../../db/connect.ts'
import { wordsIn } from '../../ground/words/near-words.ts'
import { type Searched, sayingOf } from '../similar/search-text.ts'

/** Keeps the words that these questions say, as far as the school has not had them. */
export async function saveWords(db: Write, client_id: number, contents: readonly Searched[]): Promise<void> {
  const words = [...new Set(contents.flatMap((content) => [...wordsIn(textOf(content))]))]
  if (words.length === 0) return
  await sql`
    insert into question_words (client_id, length, word)
    select ${client_id}::bigint, given.length, given.word
    from unnest(${words.map((word) => word.length)}::smallint[], ${words}::text[]) as given (length, word)
    where not exists (
      select 1 from question_words w
      where w.client_id = ${client_id} and w.length = given.length and w.word = given.word)
    on conflict do nothing`.execute(db)
}

const textOf = (content: Searched) => [sayingOf(content), ...(content.tags ?? [])].join(' ')

/** The school's words of these lengths, some of them twice: one text, for rows of thousands of words take longer to read than to find. */
export async function readWords(db: Reader, client_id: number, lengths: readonly number[]): Promise<string[]> {
  const [[row]] = await db.read(
    compilable(sql<{ words: string | null }>`
      select string_agg(word, ' ') as words from question_words
      where client_id = ${client_id} and length = any(${[...new Set(lengths)]}::smallint[])`),
  )
  return row?.words?.split(' ') ?? []
}
