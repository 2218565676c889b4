import type { Expression, SqlBool } from 'kysely'
import type { Reader } from '../db/connect.ts'
import type { Actor } from '../ground/actor.ts'

/** A word of the school that is spelled nearly like one that is sought. */
export interface NearSpelling {
  /** As it was typed. */
  sought: string
  word: string
  /** Rows that hold the word. */
  holds: Expression<SqlBool>
}

interface NearFound {
  spellings: NearSpelling[]
  /** Rows that hold each word that is sought, as it was typed or as it is spelled nearly so. */
  condition: Expression<SqlBool>
}

/** How a list finds rows under near spellings of what one of its filters seeks. */
export interface NearSearch {
  filter: string
  /** null where no word is near. */
  find(db: Reader, actor: Actor, typed: string): Promise<NearFound | null>
}

/** Rows of a list that are shown under near spellings at most: each spelling can be searched by itself. */
export const MOST_NEAR = 20

/** What is sought, where rows under near spellings may be shown: one text, and all that has it stands on one page. */
export function soughtAlone(near: NearSearch | undefined, filter: object): string | null {
  const given = near ? (filter as Record<string, unknown>)[near.filter] : undefined
  return Array.isArray(given) && given.length === 1 && typeof given[0] === 'string' && given[0].trim() ? given[0] : null
}
