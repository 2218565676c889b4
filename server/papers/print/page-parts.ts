import { createHash } from 'node:crypto'
import type { PrintedPages } from '../../../typeset/engine/compiler.ts'
import type { PrintInput } from '../../../typeset/paper/print-input.ts'
import type { Whose } from '../../workers/fair-turns.ts'
import type { TypesetPool } from '../../workers/processes/typeset-pool.ts'

export interface PageParts extends PrintedPages {
  /** Pages that there are in all. */
  count: number
}

/** Characters of pages that are kept, the newest; those of a paper are some 400,000. */
const MOST_BYTES = 16_000_000
const cached = new WeakMap<TypesetPool, Map<string, PrintedPages>>()

function cacheOf(pool: TypesetPool): Map<string, PrintedPages> {
  const found = cached.get(pool) ?? new Map<string, PrintedPages>()
  cached.set(pool, found)
  return found
}

const lengthOf = ({ pages }: PrintedPages) => pages.reduce((sum, page) => sum + page.length, 0)

function dropOldest(papers: Map<string, PrintedPages>): void {
  let length = [...papers.values()].reduce((sum, paper) => sum + lengthOf(paper), 0)
  for (const [oldest, paper] of papers) {
    if (length <= MOST_BYTES) return
    papers.delete(oldest)
    length -= lengthOf(paper)
  }
}

/** Texts name their pictures by keys that never stand for others, within a school. */
const keyOf = ({ client_id }: Whose, input: PrintInput) =>
  createHash('sha256')
    .update(JSON.stringify([client_id, input]))
    .digest('base64')

/**
 * The pages of a paper, or a part of them: what is set for the first is kept until the rest is asked for, which then need not be set again
 * where the same server is asked and nothing has changed. @throws as Typesetting.pages
 */
export async function pageParts(
  pool: TypesetPool,
  whose: Whose,
  input: PrintInput,
  part: 'first' | 'rest' | null,
): Promise<PageParts> {
  const papers = cacheOf(pool)
  const key = keyOf(whose, input)
  const { pages, warnings } = papers.get(key) ?? (await pool.of(whose).pages(input))
  papers.delete(key)
  if (part === 'first' && pages.length > 1) papers.set(key, { pages, warnings })
  dropOldest(papers)
  return {
    pages: part === 'first' ? pages.slice(0, 1) : part === 'rest' ? pages.slice(1) : pages,
    count: pages.length,
    warnings,
  }
}
